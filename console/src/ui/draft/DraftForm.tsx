import { styled } from "@mui/material/styles";
import type { FormEvent, ReactNode } from "react";

const Form = styled("form")({ display: "contents" });

/** Fields beside each other where there is room. */
export const FieldGrid = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  gridTemplateColumns: "repeat(auto-fit, minmax(min(240px, 100%), 1fr))",
}));

/** Fields one below the other. */
export const FieldColumn = styled("div")(({ theme }) => ({ display: "grid", gap: theme.spacing(2) }));

/** A form whose mistakes the server names, not the browser. */
export function DraftForm({ onSave, children }: { onSave: () => void; children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <Form noValidate onSubmit={submit}>
      {children}
    </Form>
  );
}
