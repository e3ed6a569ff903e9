import TextField from "@mui/material/TextField";
import { type ComponentProps, useState } from "react";
import { useText } from "@/i18n/useText";
import { ReasonButton } from "./ReasonButton";

interface ProofButtonProps extends Omit<ComponentProps<typeof ReasonButton>, "run"> {
  run: (code: string, reason: string) => Promise<unknown>;
}

/** A command that asks for the second factor again. */
export function ProofButton({ run, children, isComplete = true, ...command }: ProofButtonProps) {
  const text = useText();
  const [code, setCode] = useState("");
  const send = async (reason: string) => {
    const answer = await run(code.trim(), reason);
    setCode("");
    return answer;
  };
  return (
    <ReasonButton {...command} isComplete={isComplete && code.trim() !== ""} run={send}>
      {children}
      <TextField
        label={text("console.second_factor")}
        value={code}
        required
        autoComplete="one-time-code"
        slotProps={{ htmlInput: { inputMode: "numeric", maxLength: 20 } }}
        onChange={(event) => setCode(event.target.value)}
      />
    </ReasonButton>
  );
}
