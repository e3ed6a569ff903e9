import ArrowDownward from "@mui/icons-material/ArrowDownward";
import ArrowUpward from "@mui/icons-material/ArrowUpward";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemText from "@mui/material/ListItemText";
import { useId } from "react";
import type { ViewTexts } from "./texts";
import type { SavedView } from "./useSavedViews";

interface ManageDialogProps {
  t: ViewTexts;
  views: SavedView[];
  isBusy: boolean;
  onRemove: (id: string) => void;
  /** Left out: their order is fixed. */
  onOrder?: (ids: string[]) => void;
  onClose: () => void;
}

/** Orders and deletes views. */
export function ManageDialog({ t, views, isBusy, onRemove, onOrder, onClose }: ManageDialogProps) {
  const title = useId();
  const button = (label: string, icon: typeof ArrowUpward, isOff: boolean, onClick: () => void) => {
    const Icon = icon;
    return (
      <IconButton aria-label={label} disabled={isBusy || isOff} onClick={onClick}>
        <Icon fontSize="small" />
      </IconButton>
    );
  };
  const move = (at: number, to: number) => {
    const ids = views.map((view) => view.id);
    ids.splice(to, 0, ...ids.splice(at, 1));
    onOrder?.(ids);
  };
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={title} onClose={onClose}>
      <DialogTitle id={title}>{t.manage}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t.share}</DialogContentText>
        <List dense>
          {views.map(({ id, name }, at) => (
            <ListItem key={id} disableGutters>
              <ListItemText primary={name} sx={{ overflowWrap: "anywhere" }} />
              {onOrder && button(t.up(name), ArrowUpward, at === 0, () => move(at, at - 1))}
              {onOrder &&
                button(t.down(name), ArrowDownward, at === views.length - 1, () => move(at, at + 1))}
              {button(t.remove(name), DeleteOutlined, false, () => onRemove(id))}
            </ListItem>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
