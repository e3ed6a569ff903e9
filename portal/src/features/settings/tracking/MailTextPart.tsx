import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { parcelMailsPreview, parcelMailsTest } from "@/shared/api/generated/operations";
import { useChange } from "@/shared/api/hooks";
import type { BuyerMailRulesKept, BuyerMailTry } from "@/shared/api/types";
import { languageName } from "@/shared/format/names";
import { useTexts } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { Muted, Part, Row } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Modal } from "@/shared/ui/Modal";
import { Select } from "@/shared/ui/Select";
import { trackingTexts } from "./texts";

export type MailTexts = BuyerMailRulesKept["rules"]["texts"];

/** The languages for which words can be written; buyers of others get the chosen one. */
export const LANGUAGES = ["en", "zh", "de", "fr", "es", "it", "pt", "nl", "pl", "sv", "ja", "ko", "ar", "tr"];

const Letter = styled("div")({ whiteSpace: "pre-wrap", overflowWrap: "anywhere" });

interface MailTextPartProps {
  texts: MailTexts;
  kept: BuyerMailRulesKept;
  sender: string;
  replyTo: string;
  onChange: (texts: MailTexts) => void;
}

/** What a mail says in one language: the merchant's own words, or ours until they are changed. */
export function MailTextPart({ texts, kept, sender, replyTo, onChange }: MailTextPartProps) {
  const t = useTexts(trackingTexts);
  const [language, setLanguage] = useState("en");
  const [event, setEvent] = useState("shipped");
  const ours = kept.defaults[language]?.[event] ?? kept.defaults.en?.[event];
  const own = texts[language]?.[event];
  const { subject, body } = own ?? ours ?? { subject: "", body: "" };
  const put = (change: { subject?: string; body?: string }) =>
    onChange({ ...texts, [language]: { ...texts[language], [event]: { subject, body, ...change } } });
  const restore = () => {
    const { [event]: _, ...others } = texts[language] ?? {};
    const { [language]: __, ...rest } = texts;
    onChange(Object.keys(others).length > 0 ? { ...rest, [language]: others } : rest);
  };
  const preview = useChange(parcelMailsPreview, {}, (body: BuyerMailTry) => ({ body }));
  const test = useChange(
    parcelMailsTest,
    { onSuccess: (email) => showToast("success", t.testSent(email)) },
    (body: BuyerMailTry) => ({ body }),
  );
  const tried = { subject, body, language, sender, reply_to: replyTo };
  return (
    <Part aria-label={t.words}>
      <h3>{t.words}</h3>
      <Row>
        <Select
          label={t.mail}
          value={event}
          choices={Object.entries(t.mailEvents).map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => setEvent(target.value)}
        />
        <Select
          label={t.language}
          value={language}
          choices={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
          onChange={({ target }) => setLanguage(target.value)}
        />
      </Row>
      <Field
        label={t.subject}
        value={subject}
        inputProps={{ maxLength: 200 }}
        onChange={({ target }) => put({ subject: target.value })}
      />
      <Field
        label={t.body}
        value={body}
        multiline
        minRows={6}
        inputProps={{ maxLength: 5000 }}
        hint={t.variables(kept.variables.map((name) => `{${name}}`).join(" "))}
        onChange={({ target }) => put({ body: target.value })}
      />
      <Row>
        <Button size="small" loading={preview.isPending} onClick={() => preview.mutate(tried)}>
          {t.preview}
        </Button>
        <Button size="small" loading={test.isPending} onClick={() => test.mutate(tried)}>
          {t.sendTest}
        </Button>
        {own && (
          <Button size="small" onClick={restore}>
            {t.restore}
          </Button>
        )}
      </Row>
      {preview.data && (
        <Modal title={preview.data.subject} width={560} onClose={preview.reset}>
          <Muted>{t.from(preview.data.sender)}</Muted>
          <Letter>{preview.data.text}</Letter>
        </Modal>
      )}
    </Part>
  );
}
