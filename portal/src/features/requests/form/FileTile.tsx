import InsertDriveFileOutlined from "@mui/icons-material/InsertDriveFileOutlined";
import Button from "@mui/material/Button";
import type { AttachedFile } from "@/shared/api/types";
import { ProductImage } from "@/shared/ui/ProductImage";

/** An uploaded picture, or the way to a document. */
export function FileTile({ file, isImage }: { file: AttachedFile; isImage: boolean }) {
  if (isImage)
    return (
      <a href={file.src} target="_blank" rel="noreferrer" aria-label={file.name}>
        <ProductImage src={file.src} size={72} />
      </a>
    );
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={<InsertDriveFileOutlined />}
      href={file.src}
      download={file.name}
      sx={{ maxWidth: 260, overflowWrap: "anywhere", textAlign: "left", whiteSpace: "normal" }}
    >
      {file.name}
    </Button>
  );
}
