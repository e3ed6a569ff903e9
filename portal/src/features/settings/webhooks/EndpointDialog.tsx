import Alert from "@mui/material/Alert";
import type { WebhookDraft, WebhookEndpoint } from "@/shared/api/types";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";
import { TickGroup } from "@/shared/ui/Tick";
import { useSaveEndpoint } from "./api";
import { webhookTexts } from "./texts";

type Topic = WebhookDraft["topics"][number];

interface EndpointDialogProps {
  endpoint?: WebhookEndpoint;
  topics: readonly string[];
  /** Called with the secret of a new endpoint, empty for a changed one. */
  onSaved: (secret: string) => void;
  onClose: () => void;
}

export function EndpointDialog({ endpoint, topics, onSaved, onClose }: EndpointDialogProps) {
  const t = useTexts(webhookTexts);
  const form = useSavedForm({
    defaultValues: { url: endpoint?.url ?? "", topics: (endpoint?.topics ?? []) as Topic[] },
    save: useSaveEndpoint(endpoint),
    request: ({ url, topics: chosen }) => ({ url: url.trim(), topics: chosen }),
    onSaved,
  });
  const chosen = form.choice("topics");
  return (
    <FormDialog
      title={endpoint ? t.changeEndpoint : t.newEndpoint}
      width={600}
      busy={form.busy}
      problem={form.problem}
      onSubmit={form.submit}
      onClose={form.busy && !endpoint ? undefined : onClose}
    >
      {endpoint?.disabled_by_us && <Alert severity="info">{t.savingSwitchesOn}</Alert>}
      <Field
        label={t.address}
        hint={t.addressHint}
        inputProps={{ type: "url", inputMode: "url", maxLength: 1_000, autoComplete: "off" }}
        {...form.field("url")}
      />
      <TickGroup
        title={t.events}
        names={topics as readonly Topic[]}
        label={(topic) => t.topics[topic] ?? topic}
        least={220}
        chosen={chosen.value}
        onChange={chosen.onChange}
        error={chosen.error}
      />
    </FormDialog>
  );
}
