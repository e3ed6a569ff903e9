import Add from "@mui/icons-material/Add";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { FieldTitle, useInput } from "react-admin";
import { useFieldArray, useFormState } from "react-hook-form";
import type { Edition } from "@/api/types";
import { useText } from "@/i18n/useText";
import { draftPages } from "@/ui/draft/draftPages";
import { ChoiceInput, LineInput } from "@/ui/form/inputs";
import { FieldGrid } from "@/ui/form/layout";
import { PLATFORMS, usePlatformName } from "@/ui/platforms";
import { Section } from "@/ui/Section";
import {
  draftOf,
  type EditionDraft,
  emptyEdition,
  emptyPlan,
  isComplete,
  textOf,
  withPlansOf,
} from "./draft";
import { PlanFields } from "./PlanFields";
import { PlanHistory } from "./PlanHistory";
import { PublishPreview } from "./PublishPreview";
import { EditionStateTag } from "./states";

export const { Show: EditionShow, Create: EditionCreate } = draftPages<Edition, EditionDraft>({
  resource: "plans",
  title: (edition, nameOf) => nameOf(edition),
  blank: emptyEdition,
  draftOf,
  wire: textOf,
  isComplete,
  isFinal: () => true,
  graft: withPlansOf,
  Tag: ({ record }) => <EditionStateTag state={record.state} />,
  Fields,
  Confirm: PublishPreview,
});

function Fields({ saved }: { saved?: Edition }) {
  const text = useText();
  return (
    <>
      <Section title={text("resources.plans.edition")}>
        <FieldGrid>
          <LineInput source="name_en" limit={100} required />
          <LineInput source="name_zh" limit={100} lang="zh" />
          <PlatformsInput />
          <ChoiceInput source="state" choices={EditionStateTag.choices} />
          <LineInput source="position" type="number" />
        </FieldGrid>
      </Section>
      <Plans />
      {saved && <PlanHistory editionId={saved.id} version={saved.version} />}
    </>
  );
}

function PlatformsInput() {
  const platformName = usePlatformName();
  const { field, fieldState } = useInput({ source: "platforms" });
  return (
    <TextField
      {...field}
      select
      required
      label={<FieldTitle source="platforms" />}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      slotProps={{ select: { multiple: true } }}
    >
      {PLATFORMS.map((platform) => (
        <MenuItem key={platform} value={platform}>
          {platformName(platform)}
        </MenuItem>
      ))}
    </TextField>
  );
}

function Plans() {
  const text = useText();
  const { fields, append, remove } = useFieldArray<EditionDraft, "plans", "row">({
    name: "plans",
    keyName: "row",
  });
  const { errors } = useFormState<EditionDraft>();
  return (
    <>
      {errors.plans?.message && <Alert severity="error">{errors.plans.message}</Alert>}
      {fields.map(({ row }, place) => (
        <PlanFields key={row} place={place} onRemove={fields.length > 1 ? () => remove(place) : undefined} />
      ))}
      <div>
        <Button variant="outlined" startIcon={<Add />} onClick={() => append(emptyPlan(crypto.randomUUID()))}>
          {text("resources.plans.add_plan")}
        </Button>
      </div>
    </>
  );
}
