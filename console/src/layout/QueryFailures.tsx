import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNotify } from "react-admin";
import { ApiError } from "@/api/errors";

/**
 * Says why a query marked `aside` could not be read the first time: no part of the screen does, such as of the choices
 * of a field.
 */
export function QueryFailures() {
  const notify = useNotify();
  const queries = useQueryClient();
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "error") return;
        const { error } = event.action;
        const isExpired = error instanceof ApiError && error.isExpired;
        if (!event.query.meta?.aside || event.query.state.data !== undefined || isExpired) return;
        notify(error.message, { type: "error", messageArgs: { _: error.message } });
      }),
    [notify, queries],
  );
  return null;
}
