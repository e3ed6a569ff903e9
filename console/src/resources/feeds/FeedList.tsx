import type { Feed } from "@/api/types";
import { useText } from "@/i18n/useText";
import { Clipped } from "@/ui/Clipped";
import { AsIs, At, Count } from "@/ui/list/fields";
import { SearchFilter } from "@/ui/list/filters";
import { listPage } from "@/ui/list/listPage";
import { Moment } from "@/ui/Moment";
import { NewButton } from "@/ui/NewButton";
import { FeedStateTag } from "./states";

interface OfFeed {
  record: Feed;
}

/** The feeds that fill the catalogue, with their last run and its error. */
export const FeedList = listPage<Feed>({
  resource: "feeds",
  actions: <NewButton />,
  filters: <SearchFilter />,
  columns: {
    name: AsIs,
    supplier: Supplier,
    kind: Kind,
    state: FeedStateTag.Field,
    started_at: At,
    next_at: Next,
    seen: Count,
    added: Count,
    changed: Count,
    tab: Tab,
  },
  card: { title: "name", below: Fault, tag: "state", lines: ["supplier", "kind", LastRun, NextRun] },
});

/** Of the last run; below the name, where it does not crowd out the figures. */
function Fault({ record: { error } }: OfFeed) {
  return error && <Clipped text={error} />;
}

function Supplier({ record }: OfFeed) {
  return useText()(`resources.feeds.suppliers.${record.supplier}`);
}

function Kind({ record }: OfFeed) {
  return useText()(`resources.feeds.kinds.${record.kind}`);
}

function Tab({ record: { tab } }: OfFeed) {
  const text = useText();
  return tab !== null && text(`resources.feeds.tabs.${tab}`);
}

/** One that is paused has no next run. */
function Next({ record: { state, next_at } }: OfFeed) {
  return state !== "paused" && <Moment at={next_at} />;
}

/** Two times on a card need their names. */
function NextRun({ record }: OfFeed) {
  const text = useText();
  return (
    record.state !== "paused" && (
      <>
        {text("resources.feeds.fields.next_at")} <Moment at={record.next_at} />
      </>
    )
  );
}

function LastRun({ record: { seen, added, changed, started_at } }: OfFeed) {
  const text = useText();
  return (
    <>
      {text("resources.feeds.fields.started_at")} <Moment at={started_at} />
      {started_at && <div>{text("resources.feeds.last_run", { seen, added, changed })}</div>}
    </>
  );
}
