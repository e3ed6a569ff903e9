import type { RequestRow } from "@/api/types";
import type { LiveRequest } from "@/providers/useLiveRequests";

/** How the table or a column of the board asks for its rows. */
export interface ListQuery {
  filter?: Record<string, unknown>;
  pagination?: { page: number; perPage: number };
}

export interface ShownList {
  data: RequestRow[];
  total?: number;
}

type Touch = (list: ShownList, request: LiveRequest) => ShownList | "stale";

const isShown = ({ data }: ShownList, { row }: LiveRequest) => data.some(({ id }) => String(id) === row.id);

/** Puts one request that something happened to into the list; "stale" where only the server knows how it looks now. */
function touching({ filter = {}, pagination }: ListQuery): Touch {
  const { state, ...others } = filter;
  const isNarrowed = Object.keys(others).length > 0;
  const fits = ({ row }: LiveRequest) => state === undefined || String(state) === String(row.state);
  const isFirst = pagination?.page === 1;
  return (list, request) => {
    const { data, total = 0 } = list;
    if (isShown(list, request)) {
      if (isNarrowed || !fits(request)) return "stale";
      return { ...list, data: data.map((row) => (String(row.id) === request.row.id ? request.row : row)) };
    }
    if (request.kinds.includes("new") && !isNarrowed && fits(request))
      return {
        ...list,
        data: isFirst ? [request.row, ...data].slice(0, pagination.perPage) : data,
        total: total + 1,
      };
    return isFirst && fits(request) && Object.keys(filter).length > 0 ? "stale" : list;
  };
}

/** A list after what happened, the same where nothing of it is touched; "stale": it has to be read again. */
export function touched(query: ListQuery, list: ShownList, heard: LiveRequest[]): ShownList | "stale" {
  const touch = touching(query);
  return heard.reduce<ShownList | "stale">(
    (now, request) => (now === "stale" ? now : touch(now, request)),
    list,
  );
}
