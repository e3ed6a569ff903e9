import Close from "@mui/icons-material/Close";
import IconButton from "@mui/material/IconButton";
import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import type { RequestFile } from "@/api/types";
import { useText } from "@/i18n/useText";

const List = styled("ul")({ listStyle: "none", margin: 0, padding: 0, overflowWrap: "anywhere" });

/** Files that go with what is not sent yet; each can be taken away again. */
export function AttachedFiles({
  files,
  onChange,
}: {
  files: RequestFile[];
  onChange: (left: RequestFile[]) => void;
}) {
  const text = useText();
  return (
    <List>
      {files.map(({ id, name, src }) => (
        <li key={id}>
          <Link href={src} target="_blank" rel="noreferrer">
            {name}
          </Link>
          <IconButton
            aria-label={text("resources.work_orders.result.detach", { name })}
            onClick={() => onChange(files.filter((file) => file.id !== id))}
          >
            <Close fontSize="small" />
          </IconButton>
        </li>
      ))}
    </List>
  );
}
