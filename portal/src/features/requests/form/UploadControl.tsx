import Close from "@mui/icons-material/Close";
import UploadOutlined from "@mui/icons-material/UploadOutlined";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { useId, useRef } from "react";
import type { AttachedFile } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Row } from "@/shared/ui/Card";
import { Label } from "@/shared/ui/Field";
import { FileTile } from "./FileTile";
import { DOCUMENTS, IMAGES, MOST_FILES } from "./files";
import { formTexts } from "./texts";
import { UploadState } from "./UploadState";
import { type ControlProps, useAnswer } from "./useAnswer";
import { useUploads } from "./useUploads";

const Tiles = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: theme.spacing(1, 0, 0),
  padding: 0,
  display: "flex",
  flexWrap: "wrap",
  gap: theme.spacing(1.5),
  "& > li": { position: "relative" },
}));

const Remove = styled(IconButton)(({ theme }) => ({
  position: "absolute",
  top: -10,
  right: -10,
  padding: 2,
  background: theme.palette.background.paper,
  border: `1px solid ${theme.palette.divider}`,
  "&:hover": { background: theme.palette.background.default },
}));

/** Pictures or documents from this device. */
export function UploadControl({ field, place }: ControlProps) {
  const t = useTexts(formTexts);
  const isImage = field.type === "images";
  const input = useRef<HTMLInputElement>(null);
  const labelId = useId();
  const { value, onChange, error, label, other } = useAnswer<AttachedFile[]>({ field, place });
  // Several arrive one after the other: each is added to what the form has by then.
  const add = (file: AttachedFile) => onChange([...((other(field.key) ?? []) as AttachedFile[]), file]);
  const suffixes = isImage ? IMAGES : DOCUMENTS;
  const uploads = useUploads({ suffixes, refused: () => (isImage ? t.wrongImage : t.wrongFile), add });
  const helps = [...(error ? [error] : []), ...uploads.problems];
  return (
    <div>
      <Label as="span" id={labelId}>
        {label}
      </Label>
      <Row gap={1.5}>
        <Button
          variant="outlined"
          startIcon={<UploadOutlined />}
          loading={uploads.isBusy}
          aria-label={t.uploadTo(label)}
          data-invalid={helps.length > 0 || undefined}
          disabled={value.length >= MOST_FILES}
          onClick={() => input.current?.click()}
        >
          {t.upload}
        </Button>
        <Muted>{isImage ? t.imagesHint : t.filesHint}</Muted>
      </Row>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={suffixes.join(",")}
        aria-labelledby={labelId}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = "";
          void uploads.take(files, value.length);
        }}
      />
      <UploadState uploads={uploads} />
      {value.length > 0 && (
        <Tiles>
          {value.map((file) => (
            <li key={file.id}>
              <FileTile file={file} isImage={isImage} />
              <Remove
                size="small"
                aria-label={t.remove(file.name)}
                onClick={() => onChange(value.filter(({ id }) => id !== file.id))}
              >
                <Close fontSize="small" />
              </Remove>
            </li>
          ))}
        </Tiles>
      )}
      {helps.map((help) => (
        <FormHelperText key={help} error role="alert" sx={{ mx: 0.25 }}>
          {help}
        </FormHelperText>
      ))}
    </div>
  );
}
