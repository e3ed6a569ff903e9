import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type RaRecord, ShowBase, useGetResourceLabel, useRefresh, useShowContext } from "react-admin";
import { useText } from "@/i18n/useText";
import type { Resource } from "@/providers/access";
import { Allowed } from "./Allowed";
import { LoadFailed } from "./LoadFailed";
import { PageHeading } from "./PageHeading";
import { PageSkeleton } from "./Skeletons";

interface RecordPageProps<Detail> {
  resource: Resource;
  /** Milliseconds to the next look while the record still moves, else false. */
  refreshAfter?: (record: Detail) => number | false;
  children: (record: Detail) => ReactNode;
}

/** A list's rows lack what only the detail has; a key of its own keeps react-admin from showing them as it. */
const WHOLE = { whole: true };

/** One record with its loading, missing and failed states; `children` draws what was found. */
export function RecordPage<Detail extends RaRecord>(props: RecordPageProps<Detail>) {
  const { resource, refreshAfter } = props;
  return (
    <Allowed resource={resource} action="show" loading={<PageSkeleton />}>
      <ShowBase<Detail>
        resource={resource}
        disableAuthentication
        queryOptions={{
          meta: WHOLE,
          onError: () => undefined,
          refetchInterval: ({ state }) => (state.data && refreshAfter ? refreshAfter(state.data) : false),
        }}
      >
        <Content {...props} />
      </ShowBase>
    </Allowed>
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

/** Shows what a save answered at once: nobody types over the text before it. */
export function useShowSaved(resource: Resource) {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  return (saved: RaRecord) => {
    queryClient.setQueryData([resource, "getOne", { id: String(saved.id), meta: WHOLE }], saved);
    refresh();
  };
}

/** The way back to the list of a resource. */
export function useBack(resource: Resource): { to: string; label: string; name: string } {
  const text = useText();
  const labelOf = useGetResourceLabel();
  const name = labelOf(resource, 2);
  return { to: `/${resource}`, label: text("console.back", { list: name }), name };
}
