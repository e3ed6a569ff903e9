import type { User } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { useUser } from "@/shared/session/useUser";
import { Stack } from "@/shared/ui/Card";
import { ErrorNotice, NoRightNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { PageHeader } from "@/shared/ui/PageHeader";
import { AboutForm } from "./AboutForm";
import { useProfile } from "./api/useProfile";
import { LeavingCard } from "./LeavingCard";
import { MailboxCard } from "./MailboxCard";
import { PasskeysCard } from "./PasskeysCard";
import { PasswordForm } from "./PasswordForm";
import { SecondFactorCard } from "./SecondFactorCard";
import { SessionsCard } from "./SessionsCard";
import { TokensCard } from "./TokensCard";
import { profileTexts } from "./texts";

function OwnProfile({ user }: { user: User }) {
  const { data: profile, error, refetch } = useProfile();
  return (
    <>
      {!profile && !error && <ListSkeleton rows={3} height={160} />}
      {error && !profile && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {profile && (
        <Stack gap={3} sx={{ maxWidth: 860 }}>
          <AboutForm profile={profile} />
          <MailboxCard profile={profile} />
          <PasswordForm />
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
