import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { messageOf } from "@/shared/api/errors";
import type { WebhookDraft, WebhookEndpoint } from "@/shared/api/types";
import { useRefusedFields } from "@/shared/forms/useRefusedFields";
import { useTexts } from "@/shared/i18n/texts";
import { Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Modal } from "@/shared/ui/Modal";
import { webhookTexts } from "./texts";
import { useSaveEndpoint } from "./useEndpoints";

type Topics = WebhookDraft["topics"];

const Group = styled("fieldset")(({ theme }) => ({
  border: 0,
  margin: 0,
  padding: 0,
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 220px), 1fr))",
  "& legend": { fontWeight: 600, fontSize: theme.typography.body2.fontSize, padding: 0 },
}));

interface TopicChoicesProps {
  topics: Topics;
  chosen: Topics;
  error: string | undefined;
  onChange: (chosen: Topics) => void;
}

function TopicChoices({ topics, chosen, error, onChange }: TopicChoicesProps) {
  const t = useTexts(webhookTexts);
  return (
    <div>
      <Group>
        <legend>{t.events}</legend>
        {topics.map((topic) => (
          <FormControlLabel
            key={topic}
            label={t.topics[topic] ?? topic}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(topic)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, topic] : chosen.filter((one) => one !== topic))
                }
              />
            }
          />
        ))}
      </Group>
      {error && (
        <FormHelperText error role="alert">
          {error}
        </FormHelperText>
      )}
    </div>
  );
}

interface EndpointDialogProps {
  endpoint?: WebhookEndpoint;
  topics: readonly string[];
  /** Called with the secret of a new endpoint, empty for a changed one. */
  onSaved: (secret: string) => void;
  onClose: () => void;
}

export function EndpointDialog({ endpoint, topics, onSaved, onClose }: EndpointDialogProps) {
  const t = useTexts(webhookTexts);
  const save = useSaveEndpoint(endpoint);
  const [url, setUrl] = useState(endpoint?.url ?? "");
  const [chosen, setChosen] = useState<Topics>((endpoint?.topics ?? []) as Topics);
  const { fields, mend, isNamed } = useRefusedFields(save.error);
  return (
    <Modal
      open
      title={endpoint ? t.changeEndpoint : t.newEndpoint}
      width={600}
      onClose={save.isPending && !endpoint ? undefined : onClose}
      onSubmit={() => save.mutate({ url: url.trim(), topics: chosen }, { onSuccess: onSaved })}
      footer={
        <Button type="submit" variant="contained" loading={save.isPending}>
          {t.save}
        </Button>
      }
    >
      <Stack>
        {save.error && !isNamed && <Alert severity="error">{messageOf(save.error)}</Alert>}
        {endpoint?.disabled_by_us && <Alert severity="info">{t.savingSwitchesOn}</Alert>}
        <Field
          label={t.address}
          hint={t.addressHint}
          error={fields.url}
          value={url}
          inputProps={{ type: "url", inputMode: "url", maxLength: 1_000, autoComplete: "off" }}
          onChange={({ target }) => {
            setUrl(target.value);
            mend("url");
          }}
        />
        <TopicChoices
          topics={topics as Topics}
          chosen={chosen}
          error={fields.topics}
          onChange={(next) => {
            setChosen(next);
            mend("topics");
          }}
        />
      </Stack>
    </Modal>
  );
}
