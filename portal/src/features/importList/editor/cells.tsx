import RestartAlt from "@mui/icons-material/RestartAlt";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { alpha, styled } from "@mui/material/styles";
import Tooltip from "@mui/material/Tooltip";
import { useEffect, useState } from "react";
import type { ProductImage as Image, PriceSource } from "@/shared/api/types";
import { formula } from "@/shared/format/formula";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Row } from "@/shared/ui/Card";
import { ProductImage } from "@/shared/ui/ProductImage";
import { CELL } from "./sheet/ranges";
import { editorTexts } from "./texts";

const Input = styled("input")(({ theme }) => ({
  font: "inherit",
  fontVariantNumeric: "tabular-nums",
  color: "inherit",
  padding: theme.spacing(0.75, 1),
  borderRadius: 8,
  border: `1px solid ${theme.palette.text.disabled}`,
  background: theme.palette.background.paper,
  "&:focus-visible": { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 0 },
  '&[aria-invalid="true"]': { borderColor: theme.palette.error.main },
  "&[data-marked]": { background: alpha(theme.palette.primary.main, 0.16) },
}));

/** The position of an input in the sheet, and whether it is selected. */
export interface SheetPlace {
  name: string;
  isMarked: boolean;
}

interface CellInputProps {
  label: string;
  value: string;
  place: SheetPlace;
  width: number;
  error?: string;
  onWrite: (typed: string) => void;
}

/** An input inside a grid: named for screen readers, with its message as tooltip and description. */
export function CellInput({ label, value, place, width, error = "", onWrite }: CellInputProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <Input
      aria-label={label}
      aria-invalid={error !== ""}
      aria-description={error || undefined}
      title={error || undefined}
      {...{ [CELL]: place.name }}
      data-marked={place.isMarked || undefined}
      value={typed}
      style={{ width }}
      onChange={(event) => {
        setTyped(event.target.value);
        onWrite(event.target.value.trim());
      }}
    />
  );
}

interface PriceCellProps {
  label: string;
  /** null: to be set by the rule when it is saved. */
  price: string | null;
  /** The text of the field, even if it cannot be saved. */
  typed: string;
  place: SheetPlace;
  source: PriceSource;
  changed: boolean;
  error: string;
  onWrite: (typed: string) => void;
  onBackToRule: () => void;
}

/** A price with where it comes from; one typed by hand can be given back to the rule. */
export function PriceCell(props: PriceCellProps) {
  const { label, price, typed, place, source, changed, error, onWrite, onBackToRule } = props;
  const t = useTexts(editorTexts);
  const isManual = changed ? price !== null : source.kind === "manual";
  const unchanged = formula(source.text) || (isManual ? t.manual : "");
  const from = changed ? (price === null ? t.byRuleAgain : t.manual) : unchanged;
  return (
    <div>
      <Row gap={0.5} sx={{ flexWrap: "nowrap" }}>
        <CellInput label={label} width={92} value={typed} place={place} error={error} onWrite={onWrite} />
        {isManual && (
          <Tooltip title={t.backToRule}>
            <IconButton size="small" aria-label={`${t.backToRule}: ${label}`} onClick={onBackToRule}>
              <RestartAlt fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
      </Row>
      <Muted sx={{ fontSize: "caption.fontSize" }}>{from}</Muted>
    </div>
  );
}

interface VariantImageProps {
  /** Of which variant. */
  name: string;
  url: string;
  src: string;
  images: readonly Image[];
  onChoose: (url: string) => void;
}

/** Shows a variant's picture, to be changed to another of the product's images. */
export function VariantImage({ name, url, src, images, onChoose }: VariantImageProps) {
  const t = useTexts(editorTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const shown = images.find((image) => image.url === url)?.src ?? src;
  const choose = (picked: string) => {
    setAnchor(null);
    if (picked !== url) onChoose(picked);
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
