import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import LinearProgress from "@mui/material/LinearProgress";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { useDataProvider } from "react-admin";
import type { Edition, EditionText, Keep } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import type { ConfirmProps } from "@/ui/draft/draftPages";
import { instant } from "@/ui/instant";
import { LoadFailed } from "@/ui/LoadFailed";
import { type EditionDraft, textOf } from "./draft";
import { KeepChoice } from "./KeepChoice";
import { PlanChanges } from "./PlanChanges";
import { TouchedMerchants } from "./TouchedMerchants";

const Parts = styled("div")(({ theme }) => ({ display: "grid", gap: theme.spacing(2.5) }));

/**
 * Previews what saving would change and for whom; subscribers of a changed plan keep the terms that are chosen here.
 */
export function PublishPreview({ draft, saved, onConfirm, onCancel }: ConfirmProps<Edition, EditionDraft>) {
  const text = useText();
  const title = useId();
  const { previewEdition } = useDataProvider<ConsoleDataProvider>();
  const [content] = useState<EditionText>(() => textOf(draft));
  const [keep, setKeep] = useState<Keep>({ price: "everyone", limits: "everyone", until: null });
  const [local, setLocal] = useState("");
  const { data, error, refetch } = useQuery({
    queryKey: ["plans", "preview", saved.id, saved.version, content],
    queryFn: () => previewEdition(saved.id, content),
    gcTime: 0,
    retry: false,
  });
  const isPlain = data !== undefined && data.total === 0;
  const confirmed = useRef(false);
  useEffect(() => {
    // Saving reports a field error beside its field.
    if (confirmed.current || !(isPlain || (error && "status" in error && error.status === 422))) return;
    confirmed.current = true;
    onConfirm({});
  });
  if (isPlain) return null;
  const asks = data?.changes.some(({ subscribers }) => subscribers > 0) ?? false;
  const needsDate = keep.price === "until" || keep.limits === "until";
  const confirm = () =>
    onConfirm({ keep: asks ? { ...keep, until: needsDate ? instant(local) : null } : null });
  return (
    <Dialog open fullWidth maxWidth="md" aria-labelledby={title} onClose={onCancel}>
      <DialogTitle id={title}>{text("resources.plans.publishing.title")}</DialogTitle>
      <DialogContent>
        {error && <LoadFailed error={error} onRetry={() => refetch()} />}
        {!data && !error && (
          <div role="status">
            <Typography>{text("resources.plans.publishing.looking")}</Typography>
            <LinearProgress aria-label={text("resources.plans.publishing.looking")} />
          </div>
        )}
        {data && (
          <Parts>
            <PlanChanges changes={data.changes} />
            {asks && (
              <KeepChoice
                changes={data.changes}
                keep={keep}
                onKeep={setKeep}
                local={local}
                onLocal={setLocal}
              />
            )}
            {!asks && <Alert severity="info">{text("resources.plans.publishing.at_once")}</Alert>}
            <TouchedMerchants merchants={data.merchants} total={data.total} />
          </Parts>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>{text("console.cancel")}</Button>
        <Button variant="contained" disabled={!data || (needsDate && !local)} onClick={confirm}>
          {text("resources.plans.publishing.action")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
