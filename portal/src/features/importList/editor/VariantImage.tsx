import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import type { ProductImage as Image } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { ProductImage } from "@/shared/ui/ProductImage";
import { editorTexts } from "./texts";

interface VariantImageProps {
  /** Of which variant. */
  name: string;
  url: string;
  src: string;
  images: readonly Image[];
  onChoose: (url: string) => void;
}

/** A variant's picture, chosen among those of its product. */
export function VariantImage({ name, url, src, images, onChoose }: VariantImageProps) {
  const t = useTexts(editorTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const shown = images.find((image) => image.url === url)?.src ?? src;
  const choose = (wanted: string) => {
    setAnchor(null);
    if (wanted !== url) onChoose(wanted);
  };
  return (
    <>
      <IconButton
        size="small"
        aria-label={t.imageOf(name)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        sx={{ borderRadius: 2, p: 0.25 }}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <ProductImage src={url ? shown : ""} size={40} />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem selected={!url} onClick={() => choose("")}>
          {t.noImage}
        </MenuItem>
        {images.map((image, index) => (
          <MenuItem
            key={image.url}
            selected={image.url === url}
            onClick={() => choose(image.url)}
            sx={{ gap: 1.5 }}
          >
            <ProductImage src={image.src} size={40} />
            {image.alt || t.image(index + 1)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
