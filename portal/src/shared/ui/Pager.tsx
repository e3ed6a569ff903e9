import ChevronLeft from "@mui/icons-material/ChevronLeft";
import ChevronRight from "@mui/icons-material/ChevronRight";
import IconButton from "@mui/material/IconButton";
import { useEffect, useEffectEvent } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Row } from "./Card";
import { uiTexts } from "./texts";

interface PagerProps {
  page: number;
  size: number;
  count: number;
  /** `isCorrection`: the page no longer exists; Back must not return to it. */
  onPage: (page: number, isCorrection?: boolean) => void;
  /** Whether `count` belongs to the previous list, which is shown until this one has loaded. */
  waiting?: boolean;
}

/** Pages of a list; if the last page became empty, shows the last remaining one. */
export function Pager({ page, size, count, onPage, waiting = false }: PagerProps) {
  const t = useTexts(uiTexts);
  const pages = Math.max(1, Math.ceil(count / size));
  const isGone = !waiting && count > 0 && page > pages;
  const correct = useEffectEvent(() => onPage(pages, true));
  useEffect(() => {
    if (isGone) correct();
  }, [isGone]);
  if (pages === 1) return null;
  return (
    <Row as="nav" sx={{ justifyContent: "center", py: 2 }}>
      <IconButton aria-label={t.previous} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft />
      </IconButton>
      <Muted aria-live="polite">{t.page(page, pages)}</Muted>
      <IconButton aria-label={t.next} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight />
      </IconButton>
    </Row>
  );
}
