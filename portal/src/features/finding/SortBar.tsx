import ArrowDownward from "@mui/icons-material/ArrowDownward";
import ArrowUpward from "@mui/icons-material/ArrowUpward";
import Button from "@mui/material/Button";
import { useTexts } from "@/shared/i18n/texts";
import { Row } from "@/shared/ui/Card";
import { Select } from "@/shared/ui/Select";
import { useViewport } from "@/shared/viewport/useViewport";
import { findingTexts } from "./texts";

export type Sort = keyof typeof findingTexts.en.sorts;

const UP = 10;
const DOWN = 11;

interface SortBarProps {
  value: number;
  sorts: readonly Sort[];
  onChange: (sort: number) => void;
}

/** The orders side by side, that by price turned round when it is pressed again; a list on a phone. */
export function SortBar({ value, sorts, onChange }: SortBarProps) {
  const t = useTexts(findingTexts);
  const { isMobile } = useViewport();
  if (isMobile)
    return (
      <Select
        compact
        label={t.sort}
        value={String(value)}
        choices={sorts.map((sort) => ({ value: String(sort), label: t.sorts[sort] }))}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    );
  return (
    <Row role="group" aria-label={t.sort} gap={0.5} sx={{ flexBasis: "100%" }}>
      {sorts
        .filter((sort) => sort !== DOWN)
        .map((sort) => {
          const isPrice = sort === UP;
          const isDown = isPrice && value === DOWN;
          const isOn = value === sort || isDown;
          return (
            <Button
              key={sort}
              size="small"
              variant={isOn ? "outlined" : "text"}
              sx={{ color: isOn ? "primary.main" : "text.secondary" }}
              aria-pressed={isOn}
              aria-label={isPrice ? t.sorts[isDown ? DOWN : UP] : undefined}
              endIcon={isPrice && isOn && (isDown ? <ArrowDownward /> : <ArrowUpward />)}
              onClick={() => onChange(isPrice && isOn && !isDown ? DOWN : sort)}
            >
              {isPrice ? t.priceLabel : t.sorts[sort]}
            </Button>
          );
        })}
    </Row>
  );
}
