import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { messageOf } from "@/shared/api/errors";
import { PICTURES } from "@/shared/api/files";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Row, Stack } from "@/shared/ui/Card";
import { DropArea } from "@/shared/ui/DropArea";
import { Modal } from "@/shared/ui/Modal";
import { isPicture, SAMPLE, samplePicture, useUploadPicture } from "./pictures";
import { findingTexts } from "./texts";

const Sample = styled("img")({ width: 96, height: 96, borderRadius: 10, objectFit: "cover" });

interface PictureDialogProps {
  onUploaded: (address: string) => void;
  onClose: () => void;
}

/** A picture to search by; the dialog stays while it is on its way (specification 001, section 2.5). */
export function PictureDialog({ onUploaded, onClose }: PictureDialogProps) {
  const t = useTexts(findingTexts);
  const upload = useUploadPicture();
  const [isRefused, setRefused] = useState(false);
  const search = (picture: File | undefined) => {
    const fits = picture !== undefined && isPicture(picture);
    setRefused(!fits);
    if (fits) upload.mutate(picture, { onSuccess: onUploaded });
  };
  const problem = isRefused ? t.pictureHint : upload.error ? messageOf(upload.error) : "";
  return (
    <Modal title={t.pictureTitle} width={560} onClose={upload.isPending ? undefined : onClose}>
      <Stack>
        <DropArea
          label={t.pictureUpload}
          hint={t.pictureHint}
          accept={PICTURES}
          isBusy={upload.isPending}
          onFiles={([picture]) => search(picture)}
        />
        {problem && <Alert severity="error">{problem}</Alert>}
        <Row gap={2}>
          <Sample src={SAMPLE} alt={t.pictureSample} />
          <Stack gap={1}>
            <Muted>{t.pictureTry}</Muted>
            <div>
              <Button disabled={upload.isPending} onClick={() => search(samplePicture())}>
                {t.pictureSearch}
              </Button>
            </div>
          </Stack>
        </Row>
      </Stack>
    </Modal>
  );
}
