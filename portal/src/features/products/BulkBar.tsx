import ContentCopy from "@mui/icons-material/ContentCopy";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import PublishedWithChanges from "@mui/icons-material/PublishedWithChanges";
import Sync from "@mui/icons-material/Sync";
import Button from "@mui/material/Button";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Row } from "@/shared/ui/Card";
import type { Chosen } from "./api";
import { countOf } from "./api";
import { productsTexts } from "./texts";

interface BulkBarProps {
  count: number;
  chosen: Chosen;
  /** Offers all that match where the whole page is ticked and more follow. */
  onAll?: () => void;
  onMonitor: (ids: string[], on: boolean) => void;
  onSync: () => void;
  onOverride: () => void;
  onDuplicate: () => void;
  onMap: () => void;
  onDelete: () => void;
}

/** The number of products, and the actions for selected ones. */
export function BulkBar({ count, chosen, onAll, ...on }: BulkBarProps) {
  const t = useTexts(productsTexts);
  const many = countOf(chosen);
  return (
    <Row sx={{ minHeight: 44, justifyContent: "space-between", flexWrap: "wrap" }}>
      <Row>
        <Muted role="status">{many > 0 ? t.chosen(many, count) : t.count(count)}</Muted>
        {onAll && (
          <Button size="small" onClick={onAll}>
            {t.chooseAll(count)}
          </Button>
        )}
      </Row>
      {many > 0 && (
        <Row sx={{ flexWrap: "wrap" }}>
          <Button color="inherit" startIcon={<Sync />} onClick={on.onSync}>
            {t.sync}
          </Button>
          <Button color="inherit" startIcon={<PublishedWithChanges />} onClick={on.onOverride}>
            {t.override}
          </Button>
          <Button color="inherit" startIcon={<ContentCopy />} onClick={on.onDuplicate}>
            {t.duplicate}
          </Button>
          <Button color="inherit" onClick={on.onMap}>
            {t.mapSkus}
          </Button>
          {"ids" in chosen && (
            <>
              <Button color="inherit" onClick={() => on.onMonitor(chosen.ids, true)}>
                {t.monitor}
              </Button>
              <Button color="inherit" onClick={() => on.onMonitor(chosen.ids, false)}>
                {t.unmonitor}
              </Button>
            </>
          )}
          <Button color="error" startIcon={<DeleteOutlined />} onClick={on.onDelete}>
            {t.deleteSelected(many)}
          </Button>
        </Row>
      )}
    </Row>
  );
}
