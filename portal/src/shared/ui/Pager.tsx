import ChevronLeft from "@mui/icons-material/ChevronLeft";
import ChevronRight from "@mui/icons-material/ChevronRight";
import IconButton from "@mui/material/IconButton";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Row } from "./Card";
import { uiTexts } from "./texts";

interface PagerProps {
  page: number;
  size: number;
  count: number;
  onPage: (page: number) => void;
}

export function Pager({ page, size, count, onPage }: PagerProps) {
  const t = useTexts(uiTexts);
  const pages = Math.max(1, Math.ceil(count / size));
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
