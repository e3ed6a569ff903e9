import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useFormContext, useWatch } from "react-hook-form";
import type { RequestField } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { Card, CardHead, Muted, Row } from "@/shared/ui/Card";
import { Answers } from "./Answers";
import { FieldControl, isWide } from "./FieldControl";
import { formTexts } from "./texts";
import { isShown, type Part, type RequestValues } from "./values";

const Grid = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2, 2.5),
  alignItems: "start",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  "& > [data-wide]": { gridColumn: "1 / -1" },
  [theme.breakpoints.down("sm")]: { gridTemplateColumns: "minmax(0, 1fr)" },
}));

export interface SectionProps {
  title: string;
  fields: readonly RequestField[];
  /** Which section of the form: 0 is the personal one. */
  place: number;
  /** Its number, where there may be several. */
  number?: number;
  /** For sections that can be deleted. */
  onDelete?: () => void;
  /** Submitted answers, read-only. */
  sent?: Part;
  /** Shows these answers in a line, and the fields on demand. */
  folded?: { line: string; onOpen: () => void };
}

/** The visible fields: an answer to a yes/no choice shows the fields below it. */
function ShownFields({ fields, place }: Pick<SectionProps, "fields" | "place">) {
  const { control } = useFormContext<RequestValues>();
  const part = useWatch({ control, name: `parts.${place}` }) as Part;
  return (
    <Grid>
      {fields
        .filter((field) => isShown(field, part))
        .map((field) => (
          <div key={field.key} data-wide={isWide(field) || undefined}>
            <FieldControl field={field} fields={fields} place={place} />
          </div>
        ))}
    </Grid>
  );
}

/** One section of a form, to fill in or as it was sent. */
export function Section({ title, fields, place, number, onDelete, sent, folded }: SectionProps) {
  const t = useTexts(formTexts);
  return (
    <Card aria-label={number ? `${title}, ${t.product(number)}` : title}>
      <CardHead sx={{ mb: 2 }}>
        <h2>{number ? `${title} · ${t.product(number)}` : title}</h2>
        {onDelete && number && (
          <Button
            color="error"
            startIcon={<DeleteOutlined />}
            aria-label={t.deleteProduct(number)}
            onClick={onDelete}
          >
            {t.delete}
          </Button>
        )}
      </CardHead>
      {fields.length === 0 && <Muted>{t.nothingRequested}</Muted>}
      {folded && (
        <Row>
          <span>{folded.line}</span>
          <Button size="small" aria-label={t.editAll(title)} onClick={folded.onOpen}>
            {t.edit}
          </Button>
        </Row>
      )}
      {sent && <Answers fields={fields} part={sent} />}
      {!sent && !folded && <ShownFields fields={fields} place={place} />}
    </Card>
  );
}
