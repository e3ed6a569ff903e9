import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useDataProvider, useNotify, useRefresh } from "react-admin";
import type { RequestRow, RequestState } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { ReasonDialog } from "@/ui/ReasonButton";
import { useNotifyError } from "@/ui/useNotifyError";

const COMPLETED = 3;
/** States whose reason the merchant reads, by the command that sets them. */
const QUESTIONS = { 4: "cancel", 5: "ask" } as const;

interface Question {
  row: RequestRow;
  to: keyof typeof QUESTIONS;
}

/** Moves a card: at once, after its reason, or not at all, which is explained. */
export function useBoardMove(): { ask: (row: RequestRow, to: RequestState) => void; dialog: ReactNode } {
  const text = useText();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const refresh = useRefresh();
  const { moveRequest } = useDataProvider<ConsoleDataProvider>();
  const [question, setQuestion] = useState<Question>();
  const { mutate } = useMutation({
    mutationFn: ({ row, to }: { row: RequestRow; to: RequestState }) => moveRequest(row.id, to, row.version),
    onSuccess: () => notify("resources.work_orders.board.moved", { type: "success" }),
    onError: notifyError,
    onSettled: () => refresh(),
  });
  const refuse = (row: RequestRow, to: RequestState) => {
    const words = row.moves.length === 0 ? "closed" : to === COMPLETED ? "by_result" : "refused";
    notify(`resources.work_orders.board.${words}`, {
      type: "warning",
      messageArgs: { state: text(`resources.work_orders.states.${to}`) },
    });
  };
  const ask = (row: RequestRow, to: RequestState) => {
    if (row.state === to) return;
    if (!row.moves.includes(to)) return refuse(row, to);
    if (to === 4 || to === 5) return setQuestion({ row, to });
    return mutate({ row, to });
  };
  const dialog = question && (
    <ReasonDialog
      words={`resources.work_orders.${QUESTIONS[question.to]}`}
      run={(reason) => moveRequest(question.row.id, question.to, question.row.version, reason)}
      onClose={() => setQuestion(undefined)}
    />
  );
  return { ask, dialog };
}
