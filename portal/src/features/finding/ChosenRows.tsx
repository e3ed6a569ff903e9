import Checkbox from "@mui/material/Checkbox";
import Tooltip from "@mui/material/Tooltip";
import { createContext, useContext } from "react";
import type { TopicProduct } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import type { Beside } from "./found";
import { findingTexts } from "./texts";

interface Choosing {
  chosen: ReadonlySet<string>;
  toggle: (url: string) => void;
}

/** Rows that are ticked beside a topic's product, by link; none can be ticked if the product cannot be imported. */
export const ChosenRows = createContext<Choosing | null>(null);

/** The chosen rows of both blocks. */
export function besides({ relevance }: TopicProduct, chosen: ReadonlySet<string>): Beside {
  return {
    suppliers: relevance.suppliers.list.filter(({ url }) => chosen.has(url)),
    similar: relevance.similar.list.filter(({ url }) => chosen.has(url)),
  };
}

/** Ticks a row to be imported with the product beside it (specification 002, section 7.2). */
export function ChooseRow({ url, name, isKnown }: { url: string; name: string; isKnown: boolean }) {
  const t = useTexts(findingTexts);
  const choosing = useContext(ChosenRows);
  if (!choosing || !/^https?:\/\//.test(url)) return null;
  const label = t.importToo(name);
  return (
    <Tooltip title={isKnown ? "" : t.notImportable}>
      {/* A disabled checkbox fires no pointer events, which the tooltip needs. */}
      <span>
        <Checkbox
          size="small"
          checked={choosing.chosen.has(url)}
          disabled={!isKnown}
          slotProps={{ input: { "aria-label": isKnown ? label : `${label}. ${t.notImportable}` } }}
          onChange={() => choosing.toggle(url)}
        />
      </span>
    </Tooltip>
  );
}
