import ChevronRight from "@mui/icons-material/ChevronRight";
import ExpandMore from "@mui/icons-material/ExpandMore";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import MenuList from "@mui/material/MenuList";
import Popover from "@mui/material/Popover";
import { styled } from "@mui/material/styles";
import { type KeyboardEvent, useState } from "react";
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

const Columns = styled("div")(({ theme }) => ({
  display: "flex",
  maxHeight: "min(420px, 60vh)",
  "& > ul": { overflowY: "auto", width: 220, maxWidth: "44vw" },
  "& > ul + ul": { borderLeft: `1px solid ${theme.palette.divider}` },
  "& li": { whiteSpace: "normal", overflowWrap: "anywhere" },
  "& li > svg": { marginLeft: "auto" },
}));

/** Categories level after level, a column for each (specification 001, section 2.5). */
export function CategoryCascader({ categories, value, onChange }: CategoryCascaderProps) {
  const t = useTexts(findingTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [entered, setEntered] = useState("");
  const known = new Map(categories.map((one) => [one.category_id, one]));
  const chosen = known.get(value);
  const above = chosen && known.get(chosen.parent_id);
  const tops = categories.filter((one) => !known.has(one.parent_id));
  const below = (id: string) => categories.filter((one) => one.parent_id === id);
  const name = [above, chosen].flatMap((one) => one?.category_name ?? []).join(" / ");
  const choose = (id: string) => {
    setAnchor(null);
    onChange(id);
  };
  const enter = (one: CategoryNode) =>
    below(one.category_id).length ? setEntered(one.category_id) : choose(one.category_id);
  const keys = (event: KeyboardEvent, one: CategoryNode) => {
    if (event.key === "ArrowRight" && below(one.category_id).length) setEntered(one.category_id);
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key === "ArrowLeft") setEntered("");
  };
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        endIcon={<ExpandMore />}
        onClick={(event) => {
          setEntered(above?.category_id ?? (below(value).length ? value : ""));
          setAnchor(event.currentTarget);
        }}
      >
        {name || t.allCategories}
      </Button>
      <Popover
        open={Boolean(anchor)}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{ paper: { role: "dialog", "aria-label": t.category } }}
      >
        <Columns>
          <MenuList autoFocusItem={!entered} aria-label={t.category}>
            <MenuItem selected={!value} onClick={() => choose("")}>
              {t.allCategories}
            </MenuItem>
            {tops.map((one) => (
              <MenuItem
                key={one.category_id}
                selected={one.category_id === (entered || value)}
                aria-haspopup={below(one.category_id).length > 0 && "menu"}
                aria-expanded={below(one.category_id).length > 0 ? one.category_id === entered : undefined}
                onClick={() => enter(one)}
                onKeyDown={(event) => keys(event, one)}
              >
                {one.category_name}
                {below(one.category_id).length > 0 && <ChevronRight fontSize="small" />}
              </MenuItem>
            ))}
          </MenuList>
          {entered && (
            <MenuList
              key={entered}
              autoFocusItem
              aria-label={known.get(entered)?.category_name}
              onKeyDown={leave}
            >
              <MenuItem selected={value === entered} onClick={() => choose(entered)}>
                {t.wholeCategory(known.get(entered)?.category_name ?? "")}
              </MenuItem>
              {below(entered).map((one) => (
                <MenuItem
                  key={one.category_id}
                  selected={one.category_id === value}
                  onClick={() => choose(one.category_id)}
                >
                  {one.category_name}
                </MenuItem>
              ))}
            </MenuList>
          )}
        </Columns>
      </Popover>
    </>
  );
}
