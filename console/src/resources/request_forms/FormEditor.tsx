import Campaign from "@mui/icons-material/Campaign";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import { styled } from "@mui/material/styles";
import { useDataProvider } from "react-admin";
import { useWatch } from "react-hook-form";
import type { FormDesign } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { CommandButton } from "@/ui/CommandButton";
import { draftPages } from "@/ui/draft/draftPages";
import { LineInput } from "@/ui/form/inputs";
import { FieldGrid } from "@/ui/form/layout";
import { Section, Sections } from "@/ui/Section";
import { DraftTag } from "./DraftTag";
import { draftOf, emptyForm, type FormDraft, textOf } from "./draft";
import { FieldList } from "./FieldList";
import { Preview } from "./Preview";
import { Versions } from "./Versions";

const Columns = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2.5),
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  [theme.breakpoints.up("lg")]: {
    gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
    "& > aside": { position: "sticky", top: theme.spacing(10), maxHeight: "85vh", overflowY: "auto" },
  },
}));

export const { Show: FormShow } = draftPages<FormDesign, FormDraft>({
  resource: "request_forms",
  title: (saved, nameOf) => nameOf(saved),
  blank: emptyForm,
  draftOf,
  wire: textOf,
  isComplete: ({ en, zh }) => en.trim() !== "" && zh.trim() !== "",
  Tag: ({ record }) => <DraftTag hasDraft={record.has_draft} />,
  Commands,
  Fields,
});

function Commands({ record, isDirty }: { record: FormDesign; isDirty: boolean }) {
  const text = useText();
  const { publishForm, discardForm } = useDataProvider<ConsoleDataProvider>();
  if (!record.has_draft || isDirty) return null;
  return (
    <>
      <CommandButton
        icon={<DeleteOutlined />}
        words="resources.request_forms.discard"
        content={text("resources.request_forms.discard.text")}
        run={() => discardForm(record.id, record.version)}
      />
      <CommandButton
        icon={<Campaign />}
        words="resources.request_forms.publish"
        content={text("resources.request_forms.publish.text", { number: record.number + 1 })}
        run={() => publishForm(record.id, record.version)}
      />
    </>
  );
}

function Fields({ saved }: { saved?: FormDesign }) {
  const text = useText();
  const typed = useWatch<FormDraft>() as FormDraft;
  return (
    <>
      <Columns>
        <Sections>
          <Section title={text("resources.request_forms.heading")}>
            <FieldGrid>
              <LineInput source="en" required lang="en" limit={200} />
              <LineInput source="zh" required lang="zh" limit={200} />
              <LineInput
                source="most"
                type="number"
                min={1}
                max={5}
                hint="resources.request_forms.hints.most"
              />
            </FieldGrid>
          </Section>
          <Section title={text("resources.request_forms.questions")}>
            <FieldList source="fields" />
          </Section>
        </Sections>
        <aside>
          <Preview section={typed} />
        </aside>
      </Columns>
      {saved && <Versions saved={saved} />}
    </>
  );
}
