import Button from "@mui/material/Button";
import type { MouseEvent } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { paths, withRn } from "@/shared/navigation/paths";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { sourceTexts } from "./texts";

const SourcesDialog = lazyPart(() => import("./SourcesDialog"), "SourcesDialog");

const ALL = "all";

/** Problems that another source mends. */
const MENDED = [
  "NOT_MAPPED",
  "SKU_CHANGED",
  "OUT_OF_STOCK",
  "PRICE_ABOVE_LIMIT",
  "NO_SHIPPING",
  "PROHIBITED",
];

/** Whether another source may mend a problem of an order. */
export const isMendedBySource = (problem: string) => MENDED.includes(problem);

interface ChooseSourceProps {
  order: string;
  /** Left out or empty: whatever is not mapped. */
  line?: string;
  /** What is read aloud, where several such buttons are on a page. */
  title?: string;
  variant?: "outlined" | "text";
}

/** Leads to the order's dialog in which a source is chosen for it alone. */
export function ChooseSource({ order, line, title, variant = "text" }: ChooseSourceProps) {
  const t = useTexts(sourceTexts);
  const [, setParams] = useUrlState();
  const choose = line || ALL;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
    event.preventDefault();
    setParams({ order, choose }, true);
  };
  return (
    <Button
      size="small"
      variant={variant}
      href={withRn(paths.orders, { order, choose })}
      onClick={open}
      aria-label={title ? t.chooseFor(title) : undefined}
    >
      {t.choose}
    </Button>
  );
}

/** The dialog that the order's address opens (`?choose=71`, or `all`). */
export function ChosenPart({ order }: { order: string }) {
  const [params, setParams] = useUrlState();
  const line = params.get("choose");
  if (!line) return null;
  const close = () => setParams({ choose: null });
  return (
    <SourcesDialog ids={[order]} line={line === ALL ? undefined : line} onClose={close} onDone={close} />
  );
}
