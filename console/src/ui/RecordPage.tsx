import type { ReactNode } from "react";
import { CreateBase, EditBase, type RaRecord, ShowBase, useGetResourceLabel } from "react-admin";
import { useText } from "@/i18n/useText";
import type { Resource } from "@/providers/access";
import { Allowed } from "./Allowed";
import { LoadFailed } from "./LoadFailed";
import { PageHeading } from "./PageHeading";
import { PageSkeleton } from "./Skeletons";

interface PageProps<Detail> {
  resource: Resource;
  children: (record: Detail) => ReactNode;
}

interface RecordPageProps<Detail> extends PageProps<Detail> {
  /** Milliseconds to the next look while the record still moves, else false. */
  refreshAfter?: (record: Detail) => number | false;
}

/** Rows of a list lack fields of the detail; a separate query key keeps react-admin from showing them as the record. */
const WHOLE = { whole: true };
/** The page shows failures itself, so no notification is needed. */
const SILENT = { meta: WHOLE, onError: () => undefined };
/** Saves pessimistically, and refetches the record whenever its page is opened. */
export const EDITING = {
  disableAuthentication: true,
  mutationMode: "pessimistic",
  redirect: false,
  queryOptions: { ...SILENT, refetchOnWindowFocus: true, refetchOnReconnect: true },
  mutationOptions: { meta: WHOLE },
} as const;

/** One record with its loading, missing and failed states; `children` draws what was found. */
export function RecordPage<Detail extends RaRecord>(props: RecordPageProps<Detail>) {
  const { resource, refreshAfter } = props;
  return (
    <Allowed resource={resource} action="show" loading={<PageSkeleton />}>
      <ShowBase<Detail>
        resource={resource}
        disableAuthentication
        queryOptions={{
          ...SILENT,
          refetchInterval: ({ state }) => (state.data && refreshAfter ? refreshAfter(state.data) : false),
        }}
        render={(found) => <Content {...found} {...props} />}
      />
    </Allowed>
  );
}

export function EditPage<Detail extends RaRecord>(props: RecordPageProps<Detail>) {
  const { refreshAfter } = props;
  return (
    <Allowed resource={props.resource} action="show" loading={<PageSkeleton />}>
      <EditBase<Detail>
        {...EDITING}
        queryOptions={{
          ...EDITING.queryOptions,
          refetchInterval: ({ state }) => (state.data && refreshAfter ? refreshAfter(state.data) : false),
        }}
        resource={props.resource}
        render={(found) => <Content {...found} {...props} />}
      />
    </Allowed>
  );
}

export function CreatePage({ resource, children }: { resource: Resource; children: ReactNode }) {
  return (
    <Allowed resource={resource} action="create" loading={<PageSkeleton />}>
      <CreateBase resource={resource} disableAuthentication>
        {children}
      </CreateBase>
    </Allowed>
  );
}

interface ContentProps<Detail> extends PageProps<Detail> {
  record?: Detail;
  error?: Error | null;
  refetch: () => unknown;
}

function Content<Detail>({ resource, children, record, error, refetch }: ContentProps<Detail>) {
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
