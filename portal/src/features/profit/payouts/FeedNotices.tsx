import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { outdate } from "@/shared/api/families";
import type { PayoutFeed, Store } from "@/shared/api/types";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { paths, withRn } from "@/shared/navigation/paths";
import { useMayManageStores } from "@/shared/session/usePermissions";
import { storeLabel } from "@/shared/stores/platforms";
import { useStores } from "@/shared/stores/useStores";
import { Muted } from "@/shared/ui/Card";
import { isReading, useFeeds, useReadNow } from "./api";
import { payoutTexts } from "./texts";

type Known = PayoutFeed & { store: Store };

function reconnectAddress(feeds: readonly Known[]): string {
  const [only, ...others] = feeds;
  if (!only || others.length > 0) return withRn(paths.stores);
  return withRn(paths.stores, { connect: String(only.store.platform), shop: only.store.shop });
}

/** Feeds whose stores are known, in the order of the stores. */
function useKnownFeeds(): Known[] {
  const { data: feeds = [] } = useFeeds();
  const stores = useStores().data?.stores ?? [];
  return stores.flatMap((store) =>
    feeds.filter(({ store_id }) => store_id === store.id).map((feed) => ({ ...feed, store })),
  );
}

/** Reads new payouts from the platforms; absent where none of the stores tells them. */
export function ReadNowButton() {
  const t = useTexts(payoutTexts);
  const { data: feeds = [] } = useFeeds();
  const read = useReadNow();
  if (feeds.length === 0) return null;
  return (
    <Button loading={read.isPending || feeds.some(isReading)} onClick={() => read.mutate()}>
      {t.readNow}
    </Button>
  );
}

/** Which stores' payouts can't be read and what to do about it; shows what was read once that is done. */
export function FeedNotices() {
  const t = useTexts(payoutTexts);
  const mayManage = useMayManageStores();
  const queryClient = useQueryClient();
  const feeds = useKnownFeeds();
  const isWaiting = feeds.some(isReading);
  const wasWaiting = useRef(isWaiting);
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) void outdate(queryClient, "profit");
    wasWaiting.current = isWaiting;
  }, [isWaiting, queryClient]);
  const closed = feeds.filter(({ state }) => state === "reconnect");
  const missing = [...new Set(closed.flatMap((feed) => feed.missing_scopes))].join(", ");
  const last = feeds.map(({ read_at }) => read_at ?? "").sort();
  const names = (some: readonly Known[]) => some.map(({ store }) => storeLabel(store)).join(", ");
  return (
    <>
      {closed.length > 0 && (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={
            mayManage && (
              <Button color="inherit" href={reconnectAddress(closed)}>
                {t.reconnect}
              </Button>
            )
          }
        >
          {t.mustReconnect(names(closed))} {missing && t.missingRights(missing)}{" "}
          {mayManage === false && t.askOwner}
        </Alert>
      )}
      {feeds
        .filter(({ state }) => state === "failing")
        .map((feed) => (
          <Alert key={feed.store_id} severity="warning" sx={{ mb: 2 }}>
            {t.failing(storeLabel(feed.store))} {feed.remark}
          </Alert>
        ))}
      {feeds
        .filter(({ state }) => state === "no_account")
        .map((feed) => (
          <Alert key={feed.store_id} severity="info" sx={{ mb: 2 }}>
            {t.noAccount(storeLabel(feed.store), feed.provider)}
          </Alert>
        ))}
      {last[0] && <Muted sx={{ mb: 2 }}>{t.lastRead(moment(last[0]))}</Muted>}
    </>
  );
}
