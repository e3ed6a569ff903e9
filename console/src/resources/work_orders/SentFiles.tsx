import AttachFile from "@mui/icons-material/AttachFile";
import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import type { RequestFile } from "@/api/types";

const List = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  display: "flex",
  flexWrap: "wrap",
  gap: theme.spacing(1),
  "& img": { height: 72, maxWidth: 120, objectFit: "cover", borderRadius: 8, display: "block" },
}));

/** Files with their names; pictures as pictures. Each opens in a new tab. */
export function SentFiles({ files }: { files: RequestFile[] }) {
  return (
    <List>
      {files.map(({ id, name, is_image, src }) => (
        <li key={id}>
          <Link href={src} target="_blank" rel="noreferrer">
            {is_image ? (
              <img src={src} alt={name} loading="lazy" />
            ) : (
              <>
                <AttachFile fontSize="inherit" /> {name}
              </>
            )}
          </Link>
        </li>
      ))}
    </List>
  );
}
