import LinkOff from "@mui/icons-material/LinkOff";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import { styled } from "@mui/material/styles";
import { useEffect, useRef } from "react";
import { messageOf } from "@/shared/api/errors";
import { useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { Brand } from "@/shared/ui/Brand";
import { Notice } from "@/shared/ui/Notice";
import { useTitle } from "@/shared/ui/useTitle";
import { useBeginActing } from "./api/useBeginActing";
import { entryOf } from "./entry";
import { impersonationTexts } from "./texts";

const Main = styled("main")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(3),
  maxWidth: 560,
  margin: "12vh auto 0",
  padding: theme.spacing(2),
}));

/** Spends the ticket of the address once, and takes it out of the address and the history first. */
function useEntry() {
  const begin = useBeginActing();
  const entry = useRef(entryOf(location));
  const { mutate } = begin;
  useEffect(() => {
    const spent = entry.current;
    if (!spent) return;
    entry.current = undefined;
    history.replaceState(history.state, "", location.pathname + location.search);
    mutate(spent);
  }, [mutate]);
  return begin;
}

/** `/iframeMain`: where a link of the console signs staff in as a merchant's user. */
export function IframeMainScreen() {
  const t = useTexts(impersonationTexts);
  const { error, isIdle, isPending, isSuccess } = useEntry();
  const isUnderWay = isPending || isSuccess;
  useTitle(t.title);
  return (
    <Main>
      <h1 style={{ margin: 0, fontSize: "1rem" }}>
        <Brand />
      </h1>
      {isUnderWay ? (
        <Notice icon={<CircularProgress aria-label={t.waiting} />} title={t.waiting} />
      ) : (
        <Notice icon={<LinkOff />} title={t.refusedTitle} text={isIdle ? t.noTicket : messageOf(error)}>
          <Button variant="contained" href={paths.login}>
            {t.toLogIn}
          </Button>
        </Notice>
      )}
    </Main>
  );
}
