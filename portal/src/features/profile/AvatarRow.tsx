import Button from "@mui/material/Button";
import { useRef } from "react";
import type { Profile } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { Avatar } from "@/shared/ui/Avatar";
import { Muted, Row, Stack } from "@/shared/ui/Card";
import { useRemoveAvatar, useUploadAvatar } from "./api";
import { profileTexts } from "./texts";

/** The user's picture, and changing it. */
export function AvatarRow({ profile }: { profile: Profile }) {
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
