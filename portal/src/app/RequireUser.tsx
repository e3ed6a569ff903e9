import { styled } from "@mui/material/styles";
import { useEffect } from "react";
import { ActingBanner } from "@/features/impersonation/ActingBanner";
import { isExpired } from "@/shared/api/errors";
import { followUser } from "@/shared/api/session";
import { Acting } from "@/shared/session/acting";
import { useUser } from "@/shared/session/useUser";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { Shell } from "./shell/Shell";

const Waiting = styled("main")(({ theme }) => ({
  maxWidth: 900,
  margin: "0 auto",
  padding: theme.spacing(2),
  paddingTop: "10vh",
}));

/** The shell around everything under /app, for signed-in users; others are redirected to the login page. */
export function RequireUser() {
  const { data: user, error, refetch } = useUser();
  useEffect(followUser, []);
  if (user)
    return (
      <Acting value={user.acting !== null}>
        <Shell user={user} />
        <ActingBanner />
      </Acting>
    );
  return (
    <Waiting>
      {error && !isExpired(error) ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={5} />
      )}
    </Waiting>
  );
}
