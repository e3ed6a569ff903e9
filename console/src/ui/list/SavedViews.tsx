import BookmarkBorder from "@mui/icons-material/BookmarkBorder";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Divider from "@mui/material/Divider";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { type FormEvent, useId, useState } from "react";
import { useListContext, useResourceContext } from "react-admin";
import { useText } from "@/i18n/useText";
import { useSavedViews } from "./useSavedViews";

const LONGEST = 60;

/** Filters under a name, for this person wherever they log in. */
export function SavedViews() {
  const text = useText();
  const { filterValues, setFilters } = useListContext();
  const { views, add, remove } = useSavedViews(useResourceContext() ?? "");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isNaming, setNaming] = useState(false);
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<BookmarkBorder />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {text("console.views.action")}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {views.map(({ id, name, filter }) => (
          <MenuItem
            key={id}
            onClick={() => {
              setFilters(filter, {});
              close();
            }}
            sx={{ justifyContent: "space-between", gap: 2 }}
          >
            {name}
            <IconButton
              size="small"
              aria-label={text("console.views.remove", { name })}
              onClick={(event) => {
                event.stopPropagation();
                remove(id);
              }}
            >
              <DeleteOutlined fontSize="small" />
            </IconButton>
          </MenuItem>
        ))}
        {views.length > 0 && <Divider />}
        <MenuItem
          onClick={() => {
            close();
            setNaming(true);
          }}
        >
          {text("console.views.save")}
        </MenuItem>
      </Menu>
      {isNaming && (
        <NameDialog onClose={() => setNaming(false)} onName={(name) => add({ name, filter: filterValues })} />
      )}
    </>
  );
}

function NameDialog({ onClose, onName }: { onClose: () => void; onName: (name: string) => void }) {
  const text = useText();
  const title = useId();
  const [name, setName] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onName(name.trim());
    onClose();
  };
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={title} onClose={onClose}>
      <form onSubmit={submit}>
        <DialogTitle id={title}>{text("console.views.save")}</DialogTitle>
        <DialogContent>
          <TextField
            label={text("console.views.name")}
            helperText={text("console.views.hint")}
            value={name}
            onChange={(event) => setName(event.target.value)}
            margin="dense"
            slotProps={{ htmlInput: { maxLength: LONGEST } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{text("console.cancel")}</Button>
          <Button type="submit" variant="contained" disabled={!name.trim()}>
            {text("console.views.keep")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
