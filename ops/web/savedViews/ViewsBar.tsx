import BookmarkAddOutlined from "@mui/icons-material/BookmarkAddOutlined";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useRef, useState } from "react";
import { ManageDialog } from "./ManageDialog";
import { SaveDialog } from "./SaveDialog";
import { viewTexts } from "./texts";
import { useSavedViews, type ViewStore } from "./useSavedViews";

const Bar = styled("nav")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.spacing(0.5),
  minWidth: 0,
  "& button": { maxWidth: 240, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
}));

interface ViewsBarProps {
  store: ViewStore;
  /** Filters and order of the list as it is now; empty: none. */
  shown: string;
  language: "en" | "zh";
  onOpen: (query: string) => void;
  onSaved?: () => void;
  /** Says what could not be moved or deleted, unless the app does so for every change. */
  onError?: (error: Error) => void;
  /** The sentence for a view that was not saved. */
  explain: (error: Error) => string;
}

/** A person's saved views of a list: each puts its filters and order back. */
export function ViewsBar({ store, shown, language, onOpen, onSaved, onError, explain }: ViewsBarProps) {
  const t = viewTexts[language];
  const bar = useRef<HTMLElement>(null);
  const { views, save, remove, order } = useSavedViews(store, onError);
  const [dialog, setDialog] = useState<"save" | "manage">();
  const close = () => {
    setDialog(undefined);
    // The button that opened it may be gone.
    setTimeout(() => document.activeElement === document.body && bar.current?.focus({ preventScroll: true }));
  };
  const tab = (key: string, name: string, query: string) => (
    <Button
      key={key}
      size="small"
      variant={query === shown ? "contained" : "text"}
      aria-current={query === shown || undefined}
      title={name}
      onClick={() => onOpen(query)}
    >
      {name}
    </Button>
  );
  return (
    <Bar aria-label={t.views} ref={bar} tabIndex={-1}>
      {views.length > 0 && tab("", t.all, "")}
      {views.map((view) => tab(view.id, view.name, view.query))}
      {shown && !views.some((view) => view.query === shown) && (
        <Button size="small" startIcon={<BookmarkAddOutlined />} onClick={() => setDialog("save")}>
          {t.save}
        </Button>
      )}
      {views.length > 0 && (
        <Button size="small" onClick={() => setDialog("manage")}>
          {t.manage}
        </Button>
      )}
      {dialog === "save" && (
        <SaveDialog
          t={t}
          isBusy={save.isPending}
          problem={save.error ? explain(save.error) : undefined}
          onSave={(name) => {
            const onSuccess = () => {
              onSaved?.();
              close();
            };
            save.mutate({ name, query: shown }, { onSuccess });
          }}
          onClose={() => {
            save.reset();
            close();
          }}
        />
      )}
      {dialog === "manage" && (
        <ManageDialog
          t={t}
          views={views}
          isBusy={remove.isPending || order.isPending}
          onRemove={remove.mutate}
          onOrder={store.order && order.mutate}
          onClose={close}
        />
      )}
    </Bar>
  );
}
