import ArrowDownward from "@mui/icons-material/ArrowDownward";
import ArrowUpward from "@mui/icons-material/ArrowUpward";
import IconButton from "@mui/material/IconButton";
import { useTexts } from "@/shared/i18n/texts";
import { uiTexts } from "./texts";

/** Returns the list with the item at `from` moved to `to`. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const items = [...list];
  items.splice(to, 0, ...items.splice(from, 1));
  return items;
}

interface MoveButtonsProps {
  name: string;
  at: number;
  count: number;
  disabled?: boolean;
  onMove: (to: number) => void;
}

/** Buttons that move an item of a list up and down. */
export function MoveButtons({ name, at, count, disabled, onMove }: MoveButtonsProps) {
  const t = useTexts(uiTexts);
  return (
    <>
      <IconButton aria-label={t.up(name)} disabled={disabled || at === 0} onClick={() => onMove(at - 1)}>
        <ArrowUpward fontSize="small" />
      </IconButton>
      <IconButton
        aria-label={t.down(name)}
        disabled={disabled || at === count - 1}
        onClick={() => onMove(at + 1)}
      >
        <ArrowDownward fontSize="small" />
      </IconButton>
    </>
  );
}
