import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import type { FormEvent, ReactNode } from "react";
import { useText } from "@/i18n/useText";
import { RichText } from "@/ui/RichText";
import { Section, Sections } from "@/ui/Section";
import { type AnnouncementDraft, AUDIENCES, DETAIL_TYPES, GOT_IT } from "./draft";

const Form = styled("form")({ display: "contents" });

const Grid = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  gridTemplateColumns: "repeat(auto-fit, minmax(min(240px, 100%), 1fr))",
}));

const Column = styled("div")(({ theme }) => ({ display: "grid", gap: theme.spacing(2) }));

type TextName = "title_en" | "title_zh" | "router" | "merchants" | "starts" | "ends";

interface AnnouncementFormProps {
  draft: AnnouncementDraft;
  set: (change: Partial<AnnouncementDraft>) => void;
  fields: Record<string, string>;
  onSave: () => void;
  foot: ReactNode;
}

/** The announcement in both languages, with whom it is for and when. */
export function AnnouncementForm({ draft, set, fields, onSave, foot }: AnnouncementFormProps) {
  const text = useText();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  const input = (name: TextName, wire: string = name) => ({
    label: text(`resources.announcements.fields.${name}`),
    value: draft[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
    error: Boolean(fields[wire]),
    helperText: fields[wire],
    fullWidth: true,
  });
  const local = { inputLabel: { shrink: true } };
  return (
    <Form noValidate onSubmit={submit}>
      <Sections>
        {(["en", "zh"] as const).map((language) => (
          <Section key={language} title={text(`resources.announcements.languages.${language}`)}>
            <Column>
              <TextField
                {...input(`title_${language}`)}
                required={language === "en"}
                slotProps={{ htmlInput: { maxLength: 200, lang: language } }}
              />
              <RichText
                label={text(`resources.announcements.fields.content_${language}`)}
                language={language}
                value={draft[`content_${language}`]}
                onChange={(html) => set({ [`content_${language}`]: html })}
                error={fields[`content_${language}`]}
              />
            </Column>
          </Section>
        ))}
        <Section title={text("resources.announcements.showing")}>
          <Grid>
            <TextField {...input("starts", "starts_at")} type="datetime-local" required slotProps={local} />
            <TextField {...input("ends", "ends_at")} type="datetime-local" slotProps={local} />
            <TextField
              select
              fullWidth
              label={text("resources.announcements.fields.detail_type")}
              value={draft.detail_type}
              onChange={(event) =>
                set({ detail_type: Number(event.target.value) as AnnouncementDraft["detail_type"] })
              }
            >
              {DETAIL_TYPES.map(({ type, words }) => (
                <MenuItem key={type} value={type}>
                  {text(`resources.announcements.detail_types.${words}`)}
                </MenuItem>
              ))}
            </TextField>
            {draft.detail_type !== GOT_IT && (
              <TextField
                {...input("router")}
                required
                helperText={fields.router ?? text("resources.announcements.router_hint")}
              />
            )}
            <TextField
              select
              fullWidth
              label={text("resources.announcements.fields.audience")}
              value={draft.audience}
              onChange={(event) => set({ audience: event.target.value as AnnouncementDraft["audience"] })}
            >
              {AUDIENCES.map((audience) => (
                <MenuItem key={audience} value={audience}>
                  {text(`resources.announcements.audiences.${audience}`)}
                </MenuItem>
              ))}
            </TextField>
            {draft.audience === "merchants" && (
              <TextField
                {...input("merchants", "tenant_ids")}
                required
                helperText={fields.tenant_ids ?? text("resources.announcements.merchants_hint")}
              />
            )}
          </Grid>
        </Section>
        {foot}
      </Sections>
    </Form>
  );
}
