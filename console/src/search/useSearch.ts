import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useDataProvider } from "react-admin";
import type { SearchGroup, SearchHit } from "@/api/overview";
import type { ConsoleDataProvider } from "@/providers/dataProvider";

/** The server refuses less. */
const SHORTEST = 2;
const PAUSE_MS = 250;

export interface Hit extends SearchHit {
  kind: SearchGroup["kind"];
  hasMore: boolean;
}

interface Search {
  hits: Hit[];
  /** Something is typed that can be looked for. */
  isLongEnough: boolean;
  isLoading: boolean;
  error: Error | null;
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** What matches the text, once the reader pauses; never what matched an earlier text. */
export function useSearch(typed: string): Search {
  const text = typed.trim();
  const isLongEnough = (text.match(/[\p{L}\p{N}]/gu) ?? []).length >= SHORTEST;
  const isSettled = useSettled(text) === text;
  const { search } = useDataProvider<ConsoleDataProvider>();
  const { data, error, isFetching } = useQuery({
    queryKey: ["search", text],
    queryFn: ({ signal }) => search(text, signal),
    enabled: isLongEnough && isSettled,
    staleTime: 0,
  });
  const hits = data?.flatMap(({ kind, hits, has_more }) =>
    hits.map((hit) => ({ ...hit, kind, hasMore: has_more })),
  );
  const isLoading = isLongEnough && !data && (!isSettled || isFetching);
  return { hits: (isLongEnough && hits) || [], isLongEnough, isLoading, error: isLoading ? null : error };
}
