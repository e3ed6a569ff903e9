import ContentCopy from "@mui/icons-material/ContentCopy";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import EditOutlined from "@mui/icons-material/EditOutlined";
import PublishOutlined from "@mui/icons-material/PublishOutlined";
import Refresh from "@mui/icons-material/Refresh";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import { styled } from "@mui/material/styles";
import { whole } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { tellProcess } from "@/shared/toasts/toasts";
import { Muted, Row } from "@/shared/ui/Card";
import { useDuplicateProducts } from "../api";
import { bulkTexts } from "../bulk/texts";
import { reimportTexts } from "../reimport/texts";
import { listTexts } from "../texts";
import { useColumns } from "./columns";
import type { Selection } from "./useSelection";

const Bar = styled("div")(({ theme }) => ({
  position: "sticky",
  top: 64,
  zIndex: 3,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.spacing(0.5, 1),
  minHeight: 44,
  padding: theme.spacing(0.25, 1.5, 0.25, 0.75),
  borderRadius: "12px 12px 0 0",
  borderBottom: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.default,
  "&[data-active]": { background: theme.palette.primary.light },
  [theme.breakpoints.down("md")]: { top: 56 },
}));

/** Above the columns of the rows, where there are columns. */
const Heads = styled("div")(({ theme }) => ({
  display: "grid",
  alignItems: "center",
  columnGap: theme.spacing(1),
  flex: 1,
  fontSize: theme.typography.caption.fontSize,
  fontWeight: 600,
  color: theme.palette.text.secondary,
  "& > div": { gridColumn: "1 / 4" },
  "& [data-number]": { textAlign: "right" },
  [theme.breakpoints.down("lg")]: { display: "block", "& [data-head]": { display: "none" } },
}));

interface BulkBarProps {
  count: number;
  /** The ids of the pages that are loaded. */
  loaded: readonly string[];
  selection: Selection;
  onChange: () => void;
  /** Undefined for users who may not import. */
  onReimport?: () => void;
  onPublish: () => void;
  onDelete: () => void;
}

export function BulkBar({
  count,
  loaded,
  selection,
  onChange,
  onReimport,
  onPublish,
  onDelete,
}: BulkBarProps) {
  const t = useTexts(listTexts);
  const bulk = useTexts(bulkTexts);
  const reimport = useTexts(reimportTexts);
  const columns = useColumns();
  const duplicate = useDuplicateProducts();
  const copied = (process: string) => {
    tellProcess(process, "info", t.duplicateStarted(process));
    selection.clear();
  };
  const size = selection.chosen.count;
  const hasLoaded = loaded.length > 0 && loaded.every(selection.has);
  const inWords = () => {
    if (selection.isAll) return t.allMatching(size);
    return size > 0 ? t.selected(size) : t.count(count);
  };
  const all = (
    <Checkbox
      size="small"
      checked={hasLoaded}
      indeterminate={size > 0 && !hasLoaded}
      slotProps={{ input: { "aria-label": t.selectLoaded } }}
      onChange={() => (hasLoaded ? selection.clear() : selection.add(loaded))}
    />
  );
  const status = <Muted role="status">{inWords()}</Muted>;
  if (size === 0)
    return (
      <Bar data-tour="bulk">
        <Heads style={{ gridTemplateColumns: columns.template }}>
          <Row>
            {all}
            {status}
          </Row>
          {columns.showsLabels && <span data-head>{t.status}</span>}
          {columns.shown.map((name) => (
            <span key={name} data-head data-number>
              {t[name]}
            </span>
          ))}
        </Heads>
      </Bar>
    );
  return (
    <Bar data-tour="bulk" data-active>
      <Row>
        {all}
        {status}
        {size < count && (
          <Button size="small" loading={selection.selecting} onClick={selection.selectMatching}>
            {t.selectMatching(count)}
          </Button>
        )}
        <Button size="small" onClick={selection.clear}>
          {t.clearSelection}
        </Button>
      </Row>
      <Row>
        <Button size="small" color="error" startIcon={<DeleteOutlined />} onClick={onDelete}>
          {t.delete}
        </Button>
        <Button
          size="small"
          startIcon={<ContentCopy />}
          loading={duplicate.isPending}
          onClick={() => duplicate.mutate(selection.chosen, { onSuccess: copied })}
        >
          {t.duplicate}
        </Button>
        {onReimport && (
          <Button size="small" startIcon={<Refresh />} onClick={onReimport}>
            {reimport.reimport}
          </Button>
        )}
        <Button size="small" variant="outlined" startIcon={<EditOutlined />} onClick={onChange}>
          {bulk.change}
        </Button>
        <Button size="small" variant="contained" startIcon={<PublishOutlined />} onClick={onPublish}>
          {t.publish} ({whole(size)})
        </Button>
      </Row>
    </Bar>
  );
}
