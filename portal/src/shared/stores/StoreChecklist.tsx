import Checkbox from "@mui/material/Checkbox";
import { styled } from "@mui/material/styles";
import type { Store } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { defineTexts, useTexts } from "@/shared/i18n/texts";
import { Lines, Muted } from "@/shared/ui/Card";
import { toggled } from "@/shared/ui/Tick";
import { platformName, storeLabel } from "./platforms";

const texts = defineTexts({ all: ["All stores", "全部店铺"] });

const Choice = styled("label")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: theme.spacing(0.5),
  padding: theme.spacing(0.25, 1, 0.25, 0),
  borderRadius: 10,
  cursor: "pointer",
  "&:hover": { background: theme.palette.action.hover },
  "& > span:nth-of-type(2)": { flex: 1, minWidth: 0, overflowWrap: "anywhere" },
  // A phone has no room for both side by side.
  [theme.breakpoints.down("sm")]: {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr)",
    "& > span:nth-of-type(3)": { gridColumn: 2 },
  },
}));

interface StoreChecklistProps {
  stores: readonly (Pick<Store, "id" | "name" | "shop" | "platform" | "currency"> & { domain?: string })[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Stores to tick, several at once, with one box for all of them. */
export function StoreChecklist({ stores, chosen, onChange }: StoreChecklistProps) {
  const t = useTexts(texts);
  const hasAll = stores.length > 0 && stores.every((store) => chosen.includes(store.id));
  return (
    <Lines>
      {stores.length > 1 && (
        <li>
          <Choice>
            <Checkbox
              size="small"
              checked={hasAll}
              indeterminate={!hasAll && chosen.length > 0}
              onChange={() => onChange(hasAll ? [] : stores.map((store) => store.id))}
            />
            <span>{t.all}</span>
          </Choice>
        </li>
      )}
      {stores.map((store) => (
        <li key={store.id}>
          <Choice>
            <Checkbox
              size="small"
              checked={chosen.includes(store.id)}
              onChange={() => onChange(toggled(chosen, store.id))}
            />
            <span>{storeLabel(store)}</span>
            <Muted>{besides([platformName(store.platform), store.currency])}</Muted>
          </Choice>
        </li>
      ))}
    </Lines>
  );
}
