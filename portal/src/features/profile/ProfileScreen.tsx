import type { User } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { useUser } from "@/shared/session/useUser";
import { Stack } from "@/shared/ui/Card";
import { NoRightNotice } from "@/shared/ui/ErrorNotice";
import { PageHeader } from "@/shared/ui/PageHeader";
import { Pending } from "@/shared/ui/Pending";
import { AboutForm } from "./AboutForm";
import { useProfile } from "./api";
import { LeavingCard } from "./LeavingCard";
import { MailboxCard } from "./MailboxCard";
import { PasskeysCard } from "./PasskeysCard";
import { PasswordCard } from "./PasswordCard";
import { SecondFactorCard } from "./SecondFactorCard";
import { SessionsCard } from "./SessionsCard";
import { TokensCard } from "./TokensCard";
import { profileTexts } from "./texts";

function OwnProfile({ user }: { user: User }) {
  const query = useProfile();
  const { data: profile } = query;
  return (
    <>
      <Pending query={query} rows={3} height={160} />
      {profile && (
        <Stack gap={3} sx={{ maxWidth: 860 }}>
          <AboutForm profile={profile} />
          <MailboxCard profile={profile} />
          <PasswordCard />
          <SecondFactorCard />
          <PasskeysCard />
          <SessionsCard />
          <TokensCard />
          <LeavingCard user={user} />
        </Stack>
      )}
    </>
  );
}

/** The user's own account: who they are, how they sign in, and where they are signed in. */
export function ProfileScreen() {
  const t = useTexts(profileTexts);
  const { data: user } = useUser();
  return (
    <>
      <PageHeader title={t.title} />
      {user?.acting && <NoRightNotice message={t.closedToStaff} />}
      {user && !user.acting && <OwnProfile user={user} />}
    </>
  );
}
