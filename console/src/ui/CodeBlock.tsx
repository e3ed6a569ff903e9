import ContentCopy from "@mui/icons-material/ContentCopy";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useNotify } from "react-admin";
import { useText } from "@/i18n/useText";
import { monospace } from "@/theme/tokens";
import { Section } from "./Section";

const Pre = styled("pre")(({ theme }) => ({
  margin: 0,
  maxHeight: 460,
  overflow: "auto",
  padding: theme.spacing(2),
  borderRadius: 10,
  background: theme.palette.background.default,
  border: `1px solid ${theme.palette.divider}`,
  fontFamily: monospace,
  fontSize: "0.8125rem",
  lineHeight: 1.55,
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
  tabSize: 2,
}));

/** A section that shows text for machines as it is: scrolled inside by keyboard too, and copied with one press. */
export function CodeBlock({ title, code }: { title: string; code: string }) {
  const text = useText();
  const notify = useNotify();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      notify("console.code.copied", { type: "success" });
    } catch {
      notify("console.code.blocked", { type: "warning" });
    }
  };
  return (
    <Section
      title={title}
      action={
        <Button size="small" variant="outlined" startIcon={<ContentCopy fontSize="small" />} onClick={copy}>
          {text("console.code.copy")}
        </Button>
      }
    >
      <Pre tabIndex={0} role="group" aria-label={title}>
        {code}
      </Pre>
    </Section>
  );
}
