import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { OrderFeed, Store } from "@/shared/api/types";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { paths, withRn } from "@/shared/navigation/paths";
import { useMayManageStores } from "@/shared/session/usePermissions";
import { storeLabel } from "@/shared/stores/platforms";
import { useStores } from "@/shared/stores/useStores";
import { useFeeds } from "../api";
import { ordersTexts } from "../texts";

function reconnectAddress(stores: readonly Store[]): string {
  const [only, ...others] = stores;
  if (!only || others.length > 0) return withRn(paths.stores);
  return withRn(paths.stores, { connect: String(only.platform), shop: only.shop });
}

/** The stores whose orders do not arrive, and what to do about it. */
export function FeedNotices() {
  const t = useTexts(ordersTexts);
  const mayManage = useMayManageStores();
  const { data: feeds = [] } = useFeeds();
  const stores = useStores().data?.stores ?? [];
  const storeOf = ({ store_id }: OrderFeed) => stores.find(({ id }) => id === store_id);
  const refused = feeds.filter((feed) => feed.must_reconnect).map(({ store_id }) => store_id);
  const closed = stores.filter(
    ({ id, enabled, missing_order_scopes: missing }) =>
      refused.includes(id) || (enabled && missing.length > 0),
  );
  const missing = [...new Set(closed.flatMap((store) => store.missing_order_scopes))].join(", ");
  const failing = feeds.filter((feed) => feed.failing_since && !feed.must_reconnect && storeOf(feed));
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
          {t.mustReconnect(closed.map(storeLabel).join(", "))} {missing && t.missingRights(missing)}{" "}
          {mayManage === false && t.askOwner}
        </Alert>
      )}
      {failing.map((feed) => (
        <Alert key={feed.store_id} severity="warning" sx={{ mb: 2 }}>
          {t.failing(storeLabel(storeOf(feed) as Store), moment(feed.failing_since))} {feed.remark}
        </Alert>
      ))}
    </>
  );
}
