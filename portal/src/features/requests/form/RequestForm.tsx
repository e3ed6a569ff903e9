import Add from "@mui/icons-material/Add";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useIsMutating } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FormProvider } from "react-hook-form";
import type { ServiceForm } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { Row, Stack } from "@/shared/ui/Card";
import { UPLOAD } from "../api";
import type { Info } from "../param";
import { Section, type SectionProps } from "./Section";
import { formTexts } from "./texts";
import { useRequestForm } from "./useRequestForm";
import type { Part } from "./values";

interface RequestFormProps {
  form: ServiceForm;
  /** Initial answers: personal information, then the service's section once or more. */
  start: readonly Part[];
  /** Whose form it is and which: what was typed and not sent is kept under this name. */
  draft: string;
  send: (info: Info) => Promise<unknown>;
  onSent: () => void;
}

/** A form as its template says: what the service asks for, up to `most` times, then who asks.
 *
 * Who asks is said once: with every required answer known it is a line, and opens by itself when one of them is refused.
 */
export function RequestForm({ form: template, start, draft, send, onSent }: RequestFormProps) {
  const t = useTexts(formTexts);
  const { personal, requirements } = template;
  const parts = [personal.fields, requirements.fields] as const;
  const request = useRequestForm({ fields: parts, most: requirements.most, start, draft, send, onSent });
  const isUploading = useIsMutating({ mutationKey: UPLOAD }) > 0;
  const isSeveral = requirements.most > 1;
  const last = request.sections.length - 1;
  const section = (place: number, more: Partial<SectionProps>): ReactNode => (
    <Section
      title={place === 0 ? personal.title : requirements.title}
      fields={place === 0 ? personal.fields : requirements.fields}
      place={place}
      number={isSeveral && place > 0 ? place : undefined}
      {...more}
    />
  );
  if (request.sent)
    return (
      <Stack>
        {inOrder(request.sent).map(([place, sent]) => (
          <div key={place}>{section(place, { sent })}</div>
        ))}
      </Stack>
    );
  return (
    <FormProvider {...request.form}>
      <form ref={request.frame} onSubmit={request.submit} noValidate>
        <Stack>
          {request.isDraft && (
            <Alert
              severity="info"
              action={
                <Button color="inherit" size="small" onClick={request.startOver}>
                  {t.startOver}
                </Button>
              }
            >
              {t.draft}
            </Alert>
          )}
          {inOrder(request.sections).map(([place, { id }]) => (
            <div key={id}>
              {section(place, {
                onDelete: place > 1 ? () => request.remove(place) : undefined,
                folded: place === 0 ? request.folded : undefined,
              })}
              {isSeveral && place === last && request.canAdd && (
                <Button variant="outlined" startIcon={<Add />} sx={{ mt: 2 }} onClick={request.add}>
                  {t.addProduct}
                </Button>
              )}
            </div>
          ))}
          {request.problem && <Alert severity="error">{request.problem}</Alert>}
          <Row>
            <Button
              type="submit"
              variant="contained"
              size="large"
              disabled={isUploading}
              loading={request.busy}
            >
              {t.submit}
            </Button>
            {isUploading && <span role="status">{t.uploading}</span>}
          </Row>
        </Stack>
      </form>
    </FormProvider>
  );
}

/** Sections with their places in the form: who asks comes last. */
function inOrder<Row>(rows: readonly Row[]): [place: number, row: Row][] {
  const placed = [...rows.entries()];
  return [...placed.slice(1), ...placed.slice(0, 1)];
}
