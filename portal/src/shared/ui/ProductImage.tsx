import ImageOutlined from "@mui/icons-material/ImageOutlined";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { sized } from "./sized";

const Frame = styled("span", { shouldForwardProp: (name) => name !== "size" })<{ size: number }>(
  ({ theme, size }) => ({
    flex: "none",
    width: size,
    height: size,
    display: "grid",
    placeItems: "center",
    overflow: "hidden",
    borderRadius: Math.min(12, size / 6),
    background: theme.palette.background.default,
    border: `1px solid ${theme.palette.divider}`,
    color: theme.palette.text.disabled,
    "& img": { width: "100%", height: "100%", objectFit: "cover" },
  }),
);

/** A product's picture through our own image proxy; a quiet sign where it has none or it does not load. */
export function ProductImage({
  src,
  alt = "",
  size,
}: {
  src: string | undefined;
  alt?: string;
  size: number;
}) {
  const [broken, setBroken] = useState("");
  return (
    <Frame size={size}>
      {src && broken !== src ? (
        <img
          src={sized(src, size)}
          alt={alt}
          width={size}
          height={size}
          loading="lazy"
          fetchPriority="low"
          onError={() => setBroken(src)}
        />
      ) : (
        <ImageOutlined fontSize="small" />
      )}
    </Frame>
  );
}
