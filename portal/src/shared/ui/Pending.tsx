import { ErrorNotice } from "./ErrorNotice";
import { ListSkeleton } from "./ListSkeleton";

interface PendingProps {
  query: { data: unknown; error: unknown; refetch: () => unknown };
  /** Number and height of the placeholder rows. */
  rows?: number;
  height?: number;
}

/** In the place of what a query has not loaded: rows to come, or why there are none. Nothing once it has. */
export function Pending({ query, ...skeleton }: PendingProps) {
  if (query.data !== undefined) return null;
  if (!query.error) return <ListSkeleton {...skeleton} />;
  return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />;
}
