import type { ComponentProps } from "react";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { CardTable } from "./CardTable";
import { Pager } from "./Pager";

interface PagedTableProps extends Omit<ComponentProps<typeof CardTable>, "rowCount"> {
  /** Rows of a page. */
  size: number;
  count: number;
  /** Whether another page is on its way. */
  waiting: boolean;
}

/** Returns the page that the address names, from 1. */
export function usePage(): number {
  const [params] = useUrlState();
  return Number(params.get("page")) || 1;
}

/** A table whose page stands in the address (`page`). */
export function PagedTable({ size, count, waiting, ...table }: PagedTableProps) {
  const [, setParams] = useUrlState();
  const page = usePage();
  return (
    <>
      <CardTable {...table} />
      <Pager
        page={page}
        size={size}
        count={count}
        onPage={(next, isCorrection) => setParams({ page: String(next) }, !isCorrection)}
        waiting={waiting}
      />
    </>
  );
}
