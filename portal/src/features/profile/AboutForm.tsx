import type { Profile } from "@/shared/api/types";
import { Form } from "@/shared/forms/Form";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { setLanguage } from "@/shared/i18n/language";
import { useTexts } from "@/shared/i18n/texts";
import { useZoneChoices } from "@/shared/reference/useTimeZones";
import { Card, Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Select } from "@/shared/ui/Select";
import { AvatarRow } from "./AvatarRow";
import { type ProfileChange, useSaveProfile } from "./api";
import { Columns } from "./layout";
import { profileTexts } from "./texts";

const nameInput = { maxLength: 100 };

/** Names, language and zone. */
export function AboutForm({ profile }: { profile: Profile }) {
  const t = useTexts(profileTexts);
  const { first_name, name, language, time_zone } = profile;
  const form = useSavedForm<ProfileChange, ProfileChange, Profile>({
    values: { first_name, name, language, time_zone },
    save: useSaveProfile(),
    asked: (values) => values,
    toast: t.saved,
    onSaved: (_saved, chosen) => {
      if (chosen.language !== language) setLanguage(chosen.language === "en" ? "en" : "zh");
    },
  });
  const zoneChoices = useZoneChoices(time_zone);
  return (
    <Card>
      <h2>{t.aboutTitle}</h2>
      <AvatarRow profile={profile} />
      <Stack sx={{ mt: 2 }}>
        <Form form={form} submitLabel={t.save}>
          <Columns least={300}>
            <Field
              label={t.firstName}
              autoComplete="given-name"
              inputProps={nameInput}
              {...form.field("first_name")}
            />
            <Field
              label={t.name}
              autoComplete="organization"
              inputProps={nameInput}
              {...form.field("name")}
            />
            <Select
              label={t.language}
              choices={Object.entries(t.languages).map(([value, label]) => ({ value, label }))}
              {...form.register("language")}
            />
            <Select
              label={t.zone}
              choices={[{ value: "", label: t.mainZone }, ...zoneChoices]}
              {...form.register("time_zone")}
              // The list comes later than the form: until then the choice is what the form says.
              value={form.watch("time_zone")}
            />
          </Columns>
        </Form>
      </Stack>
    </Card>
  );
}
