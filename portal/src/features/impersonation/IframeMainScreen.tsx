import LinkOff from "@mui/icons-material/LinkOff";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import { useEffect, useRef } from "react";
import { messageOf } from "@/shared/api/errors";
import { useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { BrandPage } from "@/shared/ui/BrandPage";
import { Notice } from "@/shared/ui/Notice";
import { useTitle } from "@/shared/ui/useTitle";
import { type Entry, useBeginActing } from "./api";
import { impersonationTexts } from "./texts";

/**
 * Parses the console's link: user and target in the query, the ticket behind the `#`, where no server logs it.
 * Undefined without a ticket.
 */
export function entryOf({ search, hash }: Pick<Location, "search" | "hash">): Entry | undefined {
  const query = new URLSearchParams(search);
  const ticket = new URLSearchParams(hash.slice(1)).get("ticket");
  const userId = Number(query.get("user_id"));
  if (!ticket || !Number.isSafeInteger(userId) || userId < 1) return undefined;
  return { ticket, userId, redirectUrl: query.get("redirect_url") ?? "" };
}

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
    <BrandPage>
      {isUnderWay ? (
        <Notice icon={<CircularProgress aria-label={t.waiting} />} title={t.waiting} />
      ) : (
        <Notice icon={<LinkOff />} title={t.refusedTitle} text={isIdle ? t.noTicket : messageOf(error)}>
          <Button variant="contained" href={paths.login}>
            {t.toLogIn}
          </Button>
        </Notice>
      )}
    </BrandPage>
  );
}
