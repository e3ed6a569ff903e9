import { styled } from "@mui/material/styles";
import type { components } from "@/shared/api/generated/schema";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Row } from "@/shared/ui/Card";
import { LongText } from "@/shared/ui/LongText";
import { ProductImage } from "@/shared/ui/ProductImage";
import { changesTexts } from "./texts";

export type FieldChange = components["schemas"]["FieldChangeOut"];

const IMAGES_SHOWN = 6;

const Frame = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(0.5),
  overflowWrap: "anywhere",
  "& p": { margin: 0 },
  "& del": { color: theme.palette.text.secondary },
  "& ins": { textDecoration: "none", fontWeight: 600 },
}));

function Pictures({ images, label }: { images: FieldChange["images_before"]; label: string }) {
  const t = useTexts(changesTexts);
  if (images.length === 0) return <Muted>{t.none}</Muted>;
  return (
    <Row gap={0.5} role="group" aria-label={label}>
      {images.slice(0, IMAGES_SHOWN).map((image) => (
        <ProductImage key={image.src} src={image.src} size={32} />
      ))}
      {images.length > IMAGES_SHOWN && <Muted>+{images.length - IMAGES_SHOWN}</Muted>}
    </Row>
  );
}

function Change({ change }: { change: FieldChange }) {
  const t = useTexts(changesTexts);
  return (
    <div>
      <Muted>{t.fields[change.field] ?? change.field}</Muted>
      {change.field === "images" ? (
        <Row gap={1}>
          <Pictures images={change.images_before} label={t.before} />
          <span aria-hidden>→</span>
          <Pictures images={change.images_after} label={t.after} />
        </Row>
      ) : (
        <p>
          <del>
            <LongText text={change.before || t.none} />
          </del>{" "}
          <span aria-hidden>→</span>{" "}
          <ins>
            <LongText text={change.after || t.none} />
          </ins>
        </p>
      )}
    </div>
  );
}

/** Fields as they are and as they would be. */
export function FieldChanges({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <Frame>
      {changes.map((change) => (
        <Change key={change.field} change={change} />
      ))}
    </Frame>
  );
}
