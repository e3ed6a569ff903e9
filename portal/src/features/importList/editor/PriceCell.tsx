import RestartAlt from "@mui/icons-material/RestartAlt";
import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import type { PriceSource } from "@/shared/api/types";
import { formula } from "@/shared/format/formula";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Row } from "@/shared/ui/Card";
import { CellInput } from "./CellInput";
import { editorTexts } from "./texts";

interface PriceCellProps {
  label: string;
  /** null: to be set by the rule when it is saved. */
  price: string | null;
  /** What stands there instead and cannot be saved. */
  typed?: string;
  source: PriceSource;
  changed: boolean;
  error: string;
  onWrite: (typed: string) => void;
  onBackToRule: () => void;
}

/** A price with where it comes from; one typed by hand can be given back to the rule. */
export function PriceCell(props: PriceCellProps) {
  const { label, price, typed = price ?? "", source, changed, error, onWrite, onBackToRule } = props;
  const t = useTexts(editorTexts);
  const isManual = changed ? price !== null : source.kind === "manual";
  const unchanged = formula(source.text) || (isManual ? t.manual : "");
  const from = changed ? (price === null ? t.byRuleAgain : t.manual) : unchanged;
  return (
    <div>
      <Row gap={0.5} sx={{ flexWrap: "nowrap" }}>
        <CellInput label={label} width={92} value={typed} error={error} onWrite={onWrite} />
        {isManual && (
          <Tooltip title={t.backToRule}>
            <IconButton size="small" aria-label={`${t.backToRule}: ${label}`} onClick={onBackToRule}>
              <RestartAlt fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
      </Row>
      <Muted sx={{ fontSize: "caption.fontSize" }}>{from}</Muted>
    </div>
  );
}
