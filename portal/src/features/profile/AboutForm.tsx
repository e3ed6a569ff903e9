import Button from "@mui/material/Button";
import { useRef } from "react";
import type { Profile } from "@/shared/api/types";
import { Form } from "@/shared/forms/Form";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { setLanguage } from "@/shared/i18n/language";
import { useTexts } from "@/shared/i18n/texts";
import { useZoneChoices } from "@/shared/reference/useTimeZones";
import { Avatar } from "@/shared/ui/Avatar";
import { Card, Muted, Row, Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Select } from "@/shared/ui/Select";
import { type ProfileChange, useRemoveAvatar, useSaveProfile, useUploadAvatar } from "./api";
import { Columns } from "./layout";
import { profileTexts } from "./texts";

function AvatarRow({ profile }: { profile: Profile }) {
  const t = useTexts(profileTexts);
  const input = useRef<HTMLInputElement>(null);
  const upload = useUploadAvatar();
  const remove = useRemoveAvatar();
  return (
    <Row gap={2} sx={{ mt: 2 }}>
      <Avatar src={profile.avatar} name={profile.first_name || profile.name || profile.mailbox} size={72} />
      <Stack gap={0.5}>
        <Row>
          <Button variant="outlined" loading={upload.isPending} onClick={() => input.current?.click()}>
            {t.avatarUpload}
          </Button>
          {profile.avatar && (
            <Button color="error" loading={remove.isPending} onClick={() => remove.mutate(undefined)}>
              {t.avatarRemove}
            </Button>
          )}
        </Row>
        <Muted>{t.avatarHint}</Muted>
      </Stack>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label={t.avatarUpload}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file) upload.mutate(file);
        }}
      />
    </Row>
  );
}

const nameInput = { maxLength: 100 };

export function AboutForm({ profile }: { profile: Profile }) {
  const t = useTexts(profileTexts);
  const { first_name, name, language, time_zone } = profile;
  const form = useSavedForm<ProfileChange, ProfileChange, Profile>({
    values: { first_name, name, language, time_zone },
    save: useSaveProfile(),
    request: (values) => values,
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
        <Form form={form}>
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
              // The list of zones loads after the form; until then the form's value is the only choice.
              value={form.watch("time_zone")}
            />
          </Columns>
        </Form>
      </Stack>
    </Card>
  );
}
