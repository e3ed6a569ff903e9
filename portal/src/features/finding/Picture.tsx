import ImageOutlined from "@mui/icons-material/ImageOutlined";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { sized } from "@/shared/ui/sized";

/** A card is hardly wider. */
const WIDEST = 256;

const Frame = styled("span")(({ theme }) => ({
  display: "grid",
  placeItems: "center",
  aspectRatio: "1",
  overflow: "hidden",
  borderRadius: 10,
  background: theme.palette.background.default,
  color: theme.palette.text.disabled,
  "& img": { width: "100%", height: "100%", objectFit: "cover" },
}));

/** A square picture as wide as its place; a quiet sign where there is none or it does not load. */
export function Picture({ src, alt = "" }: { src: string | undefined; alt?: string }) {
  const [broken, setBroken] = useState("");
  return (
    <Frame>
      {src && broken !== src ? (
        <img
          src={sized(src, WIDEST)}
          alt={alt}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(src)}
        />
      ) : (
        <ImageOutlined />
      )}
    </Frame>
  );
}
