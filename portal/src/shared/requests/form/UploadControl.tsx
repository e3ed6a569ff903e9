import Close from "@mui/icons-material/Close";
import UploadOutlined from "@mui/icons-material/UploadOutlined";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { useId, useRef, useState } from "react";
import { messageOf } from "@/shared/api/errors";
import type { AttachedFile } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Row } from "@/shared/ui/Card";
import { Label } from "@/shared/ui/Field";
import { useUpload } from "../api";
import { FileTile } from "./FileTile";
import { DOCUMENTS, fits, IMAGES, MOST_FILES } from "./files";
import { formTexts } from "./texts";
import { type ControlProps, useAnswer } from "./useAnswer";

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

/** Uploads one file after the other; each that was refused is named with its reason, the others are taken. */
function useUploads(isImage: boolean, add: (file: AttachedFile) => void) {
  const t = useTexts(formTexts);
  const upload = useUpload(isImage);
  const [problems, setProblems] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const refuse = (problem: string) => setProblems((before) => [...new Set([...before, problem])]);
  const take = async (files: readonly File[], room: number) => {
    setProblems(files.length > room ? [t.tooMany] : []);
    setBusy(true);
    for (const file of files.slice(0, room)) {
      if (!fits(file, isImage ? IMAGES : DOCUMENTS)) refuse(isImage ? t.wrongImage : t.wrongFile);
      else await upload.mutateAsync(file).then(add, (error) => refuse(`${file.name}: ${messageOf(error)}`));
    }
    setBusy(false);
  };
  return { take, problems, isBusy };
}

/** Pictures or documents from this device. */
export function UploadControl({ field, place }: ControlProps) {
  const t = useTexts(formTexts);
  const isImage = field.type === "images";
  const input = useRef<HTMLInputElement>(null);
  const labelId = useId();
  const { value, onChange, error, label, other } = useAnswer<AttachedFile[]>({ field, place });
  // Several arrive one after the other: each is added to what the form has by then.
  const add = (file: AttachedFile) => onChange([...((other(field.key) ?? []) as AttachedFile[]), file]);
  const { take, problems, isBusy } = useUploads(isImage, add);
  const helps = [...(error ? [error] : []), ...problems];
  return (
    <div>
      <Label as="span" id={labelId}>
        {label}
      </Label>
      <Row gap={1.5}>
        <Button
          variant="outlined"
          startIcon={<UploadOutlined />}
          loading={isBusy}
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
        accept={(isImage ? IMAGES : DOCUMENTS).join(",")}
        aria-labelledby={labelId}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = "";
          void take(files, MOST_FILES - value.length);
        }}
      />
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
