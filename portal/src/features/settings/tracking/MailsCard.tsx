import { parcelMails, parcelMailsSave } from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import type { BuyerMailRulesChange, BuyerMailRulesKept } from "@/shared/api/types";
import { languageName } from "@/shared/format/names";
import { FormCard } from "@/shared/forms/Form";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { Muted } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Pending } from "@/shared/ui/Pending";
import { Select } from "@/shared/ui/Select";
import { Tick, toggled } from "@/shared/ui/Tick";
import { LANGUAGES, MailTextPart, type MailTexts } from "./MailTextPart";
import { trackingTexts } from "./texts";

type MailEvent = BuyerMailRulesChange["events"][number];

interface Fields {
  events: MailEvent[];
  sender: string;
  reply_to: string;
  language: string;
  besides: boolean;
  texts: MailTexts;
}

const fieldsOf = ({ rules }: BuyerMailRulesKept): Fields => ({
  events: rules.events,
  sender: rules.sender,
  reply_to: rules.reply_to,
  language: rules.language,
  besides: rules.besides_stores,
  texts: rules.texts,
});

const useSaveMails = () =>
  useChange(parcelMailsSave, { quiet: true, changes: ["parcel.mails"] }, (body: BuyerMailRulesChange) => ({
    body,
  }));

function MailsForm({ kept }: { kept: BuyerMailRulesKept }) {
  const t = useTexts(trackingTexts);
  const form = useSavedForm<Fields, BuyerMailRulesChange, BuyerMailRulesKept>({
    defaultValues: fieldsOf(kept),
    schema: {
      reply_to: (value: string, { events }: Fields) =>
        events.length === 0 || value.trim() !== "" || t.replyMissing,
    },
    save: useSaveMails(),
    request: ({ events, sender, reply_to, language, besides, texts }) => ({
      version: kept.version,
      events,
      sender: sender.trim(),
      reply_to: reply_to.trim(),
      language,
      besides_stores: besides,
      texts,
    }),
    toast: t.mailsSaved,
    resetTo: fieldsOf,
    asksBeforeLeaving: true,
  });
  const [events, language, besides, texts] = [
    form.choice("events"),
    form.choice("language"),
    form.choice("besides"),
    form.choice("texts"),
  ];
  return (
    <FormCard title={t.mails} text={t.mailsText} form={form} maxWidth={620}>
      {Object.entries(t.mailEvents).map(([event, label]) => (
        <Tick
          key={event}
          label={label}
          checked={events.value.includes(event as MailEvent)}
          onChange={() => events.onChange(toggled(events.value, event as MailEvent))}
        />
      ))}
      <Tick
        label={t.besides}
        checked={besides.value}
        onChange={({ target }) => besides.onChange(target.checked)}
      />
      <Muted>{t.besidesHint}</Muted>
      <Field label={t.sender} hint={t.senderHint} inputProps={{ maxLength: 100 }} {...form.field("sender")} />
      <Field label={t.replyTo} hint={t.replyHint} type="email" {...form.field("reply_to")} />
      <Select
        label={t.otherLanguages}
        value={language.value}
        choices={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
        onChange={({ target }) => language.onChange(target.value)}
      />
      <MailTextPart
        texts={texts.value}
        kept={kept}
        sender={form.watch("sender").trim()}
        replyTo={form.watch("reply_to").trim()}
        onChange={texts.onChange}
      />
    </FormCard>
  );
}

/** Which mails buyers get about their parcels, and what they say. */
export function MailsCard() {
  const read = useRead(parcelMails);
  return read.data ? <MailsForm kept={read.data} /> : <Pending query={read} rows={1} height={480} />;
}
