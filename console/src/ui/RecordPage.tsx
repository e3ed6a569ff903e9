import type { ReactNode } from "react";
import { type RaRecord, ShowBase, useGetResourceLabel, useShowContext } from "react-admin";
import { useText } from "@/i18n/useText";
import type { Resource } from "@/providers/access";
import { LoadFailed } from "./LoadFailed";
import { PageHeading } from "./PageHeading";
import { PageSkeleton } from "./Skeletons";

interface RecordPageProps<Detail> {
  resource: Resource;
  /** Milliseconds to the next look while the record still moves, else false. */
  refreshAfter?: (record: Detail) => number | false;
  children: (record: Detail) => ReactNode;
}

/** One record with its loading, missing and failed states; `children` draws what was found. */
export function RecordPage<Detail extends RaRecord>(props: RecordPageProps<Detail>) {
  const { resource, refreshAfter } = props;
  return (
    <ShowBase<Detail>
      resource={resource}
      authLoading={<PageSkeleton />}
      queryOptions={{
        onError: () => undefined,
        refetchInterval: ({ state }) => (state.data && refreshAfter ? refreshAfter(state.data) : false),
      }}
    >
      <Content {...props} />
    </ShowBase>
  );
}

function Content<Detail extends RaRecord>({ resource, children }: RecordPageProps<Detail>) {
  const { record, error, refetch } = useShowContext<Detail>();
  const back = useBack(resource);
  if (record) return <>{children(record)}</>;
  if (!error) return <PageSkeleton />;
  return (
    <>
      <PageHeading title={back.name} back={back} />
      <LoadFailed error={error} onRetry={() => refetch()} />
    </>
  );
}

/** The way back to the list of a resource. */
export function useBack(resource: Resource): { to: string; label: string; name: string } {
  const text = useText();
  const labelOf = useGetResourceLabel();
  const name = labelOf(resource, 2);
  return { to: `/${resource}`, label: text("console.back", { list: name }), name };
}
