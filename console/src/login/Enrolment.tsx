import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLogin } from "react-admin";
import { useForm } from "react-hook-form";
import type { Enrolled } from "@/api/types";
import { useText } from "@/i18n/useText";
import { drawSecret, finishEnrolment } from "@/providers/authProvider";
import { PageSkeleton } from "@/ui/Skeletons";

const Form = styled("form")(({ theme }) => ({ display: "grid", gap: theme.spacing(2) }));
const Picture = styled("img")({ width: 200, height: 200, justifySelf: "center", background: "#fff" });
const Secret = styled("code")({ display: "block", overflowWrap: "anywhere" });
const Codes = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(110px, 1fr))",
  gap: theme.spacing(1),
  fontFamily: "ui-monospace, monospace",
}));

function RecoveryCodes({ enrolled }: { enrolled: Enrolled }) {
  const text = useText();
  const logIn = useLogin();
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        void logIn({ enrolled: enrolled.staff });
      }}
    >
      <Typography component="h2" variant="h2">
        {text("console.enrol.codes")}
      </Typography>
      <Typography variant="body2">{text("console.enrol.codes_text")}</Typography>
      <Codes aria-label={text("console.enrol.codes")}>
        {enrolled.recovery_codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <Button type="submit" variant="contained" size="large">
        {text("console.enrol.go_on")}
      </Button>
    </Form>
  );
}

interface FirstCodeProps {
  onDone: (enrolled: Enrolled) => void;
  onOver: () => void;
}

function FirstCode({ onDone, onOver }: FirstCodeProps) {
  const text = useText();
  const [isWrong, setWrong] = useState(false);
  const drawn = useQuery({ queryKey: ["enrolment"], queryFn: drawSecret, staleTime: Infinity, gcTime: 0 });
  const { register, handleSubmit, formState } = useForm({ defaultValues: { code: "" } });
  if (drawn.error)
    return (
      <Button variant="outlined" onClick={onOver}>
        {text("console.enrol.over")}
      </Button>
    );
  if (!drawn.data) return <PageSkeleton />;
  const { draft, picture, secret } = drawn.data;
  const submit = handleSubmit(async ({ code }) => {
    setWrong(false);
    await finishEnrolment(draft, code).then(onDone, () => setWrong(true));
  });
  const { ref, ...field } = register("code", { required: true });
  return (
    <Form onSubmit={submit} noValidate>
      {isWrong && <Alert severity="error">{text("console.enrol.wrong")}</Alert>}
      <Typography variant="body2">{text("console.enrol.scan")}</Typography>
      <Picture src={picture} alt={text("console.enrol.picture")} />
      <Typography variant="body2" component="div">
        {text("console.enrol.secret")} <Secret>{secret}</Secret>
      </Typography>
      <TextField
        {...field}
        inputRef={ref}
        label={text("console.enrol.code")}
        autoComplete="one-time-code"
        autoFocus
        slotProps={{ htmlInput: { inputMode: "numeric", maxLength: 12 } }}
        error={Boolean(formState.errors.code)}
      />
      <Button type="submit" variant="contained" size="large" loading={formState.isSubmitting}>
        {text("console.enrol.submit")}
      </Button>
    </Form>
  );
}

/** Lets staff without a second factor set one up. `onOver` returns to the login form. */
export function Enrolment({ onOver }: { onOver: () => void }) {
  const [enrolled, setEnrolled] = useState<Enrolled>();
  return enrolled ? (
    <RecoveryCodes enrolled={enrolled} />
  ) : (
    <FirstCode onDone={setEnrolled} onOver={onOver} />
  );
}
