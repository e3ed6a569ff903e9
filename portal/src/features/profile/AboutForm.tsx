import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useForm } from "react-hook-form";
import type { Profile } from "@/shared/api/types";
import { applyRefusal } from "@/shared/forms/applyRefusal";
import { setLanguage } from "@/shared/i18n/language";
import { textsNow, useTexts } from "@/shared/i18n/texts";
import { useZoneChoices } from "@/shared/reference/useTimeZones";
import { showToast } from "@/shared/toasts/toasts";
import { Card, Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Select } from "@/shared/ui/Select";
import { AvatarRow } from "./AvatarRow";
import { type ProfileChange, useSaveProfile } from "./api/useProfile";
import { Columns } from "./layout";
import { profileTexts } from "./texts";

const LONGEST_NAME = 100;

function useAboutForm({ first_name, name, language, time_zone }: Profile) {
  const save = useSaveProfile();
  const form = useForm<ProfileChange>({ values: { first_name, name, language, time_zone } });
  const submit = form.handleSubmit((values) =>
    save.mutate(values, {
      onSuccess: () => {
        if (values.language !== language) setLanguage(values.language === "en" ? "en" : "zh");
        showToast("success", textsNow(profileTexts).saved);
      },
      onError: (error) => applyRefusal(error, ["first_name", "name"], form.setError),
    }),
  );
  return { form, submit, busy: save.isPending };
}

/** Names, language and zone. */
export function AboutForm({ profile }: { profile: Profile }) {
  const t = useTexts(profileTexts);
  const { form, submit, busy } = useAboutForm(profile);
  const { errors } = form.formState;
  const { ref: firstNameRef, ...firstName } = form.register("first_name");
  const { ref: nameRef, ...name } = form.register("name");
  const zoneChoices = useZoneChoices(profile.time_zone);
  return (
    <Card>
      <h2>{t.aboutTitle}</h2>
      <AvatarRow profile={profile} />
      <form
        noValidate
        onSubmit={(event) => {
          void submit(event);
        }}
      >
        <Stack sx={{ mt: 2 }}>
          {errors.root && <Alert severity="error">{errors.root.message}</Alert>}
          <Columns least={300}>
            <Field
              label={t.firstName}
              autoComplete="given-name"
              inputProps={{ maxLength: LONGEST_NAME }}
              error={errors.first_name?.message}
              inputRef={firstNameRef}
              {...firstName}
            />
            <Field
              label={t.name}
              autoComplete="organization"
              inputProps={{ maxLength: LONGEST_NAME }}
              error={errors.name?.message}
              inputRef={nameRef}
              {...name}
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
          <div>
            <Button type="submit" variant="contained" loading={busy}>
              {t.save}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
