import ChevronRight from "@mui/icons-material/ChevronRight";
import ExpandMore from "@mui/icons-material/ExpandMore";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import MenuList from "@mui/material/MenuList";
import Popover from "@mui/material/Popover";
import { styled } from "@mui/material/styles";
import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { findingTexts } from "./texts";

export interface CategoryNode {
  category_id: string;
  category_name: string;
  parent_id: string;
}

interface CategoryCascaderProps {
  categories: readonly CategoryNode[];
  value: string;
  onChange: (id: string) => void;
}

const DEEPEST = 9;

const Columns = styled("div")(({ theme }) => ({
  display: "flex",
  maxHeight: "min(420px, 60vh)",
  overflowX: "auto",
  "& > ul": { overflowY: "auto", flex: "0 0 auto", width: 220, maxWidth: "44vw" },
  "& > ul + ul": { borderLeft: `1px solid ${theme.palette.divider}` },
  "& li": { whiteSpace: "normal", overflowWrap: "anywhere" },
  "& li > svg": { marginLeft: "auto" },
}));

/** Categories level after level, a column for each (specification 001, section 2.5). */
export function CategoryCascader({ categories, value, onChange }: CategoryCascaderProps) {
  const t = useTexts(findingTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [entered, setEntered] = useState<readonly string[]>([]);
  const known = new Map(categories.map((category) => [category.category_id, category]));
  const tops = categories.filter((category) => !known.has(category.parent_id));
  const below = (id: string) => categories.filter((category) => category.parent_id === id);
  const pathTo = (id: string, deepest = DEEPEST): CategoryNode[] => {
    const category = known.get(id);
    return category && deepest ? [...pathTo(category.parent_id, deepest - 1), category] : [];
  };
  const path = pathTo(value);
  const choose = (id: string) => {
    setAnchor(null);
    onChange(id);
  };
  const open = (event: MouseEvent<HTMLElement>) => {
    setEntered(path.map((category) => category.category_id).filter((id) => below(id).length > 0));
    setAnchor(event.currentTarget);
  };
  return (
    <>
      <Button variant="outlined" aria-haspopup="dialog" endIcon={<ExpandMore />} onClick={open}>
        {path.map((category) => category.category_name).join(" / ") || t.allCategories}
      </Button>
      <Popover
        open={Boolean(anchor)}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{ paper: { role: "dialog", "aria-label": t.category } }}
      >
        <Columns>
          {["", ...entered].map((parent, level) => (
            <Level
              key={parent}
              name={known.get(parent)?.category_name ?? t.category}
              all={parent ? t.wholeCategory(known.get(parent)?.category_name ?? "") : t.allCategories}
              parent={parent}
              rows={parent ? below(parent) : tops}
              value={value}
              entered={entered[level]}
              isLast={level === entered.length}
              leadsOn={(id) => below(id).length > 0}
              onChoose={choose}
              onEnter={(id) => setEntered([...entered.slice(0, level), id])}
              onLeave={() => setEntered(entered.slice(0, Math.max(0, level - 1)))}
            />
          ))}
        </Columns>
      </Popover>
    </>
  );
}

interface LevelProps {
  name: string;
  all: string;
  parent: string;
  rows: readonly CategoryNode[];
  value: string;
  /** The category whose children are in the next column. */
  entered: string | undefined;
  isLast: boolean;
  leadsOn: (id: string) => boolean;
  onChoose: (id: string) => void;
  onEnter: (id: string) => void;
  onLeave: () => void;
}

function Level({ name, all, parent, rows, value, entered, isLast, leadsOn, ...on }: LevelProps) {
  const leave = (event: KeyboardEvent) => {
    if (event.key === "ArrowLeft") on.onLeave();
  };
  return (
    <MenuList autoFocusItem={isLast} aria-label={name} onKeyDown={leave}>
      <MenuItem selected={value === parent} onClick={() => on.onChoose(parent)}>
        {all}
      </MenuItem>
      {rows.map(({ category_id: id, category_name: said }) =>
        leadsOn(id) ? (
          <MenuItem
            key={id}
            selected={id === entered}
            aria-haspopup="menu"
            aria-expanded={id === entered}
            onClick={() => on.onEnter(id)}
            onKeyDown={(event) => event.key === "ArrowRight" && on.onEnter(id)}
          >
            {said}
            <ChevronRight fontSize="small" />
          </MenuItem>
        ) : (
          <MenuItem key={id} selected={id === value} onClick={() => on.onChoose(id)}>
            {said}
          </MenuItem>
        ),
      )}
    </MenuList>
  );
}
