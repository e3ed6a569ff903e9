import BookmarkAddOutlined from "@mui/icons-material/BookmarkAddOutlined";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useEffect, useRef, useState } from "react";
import { reportGonePart } from "../build";
import { type LostProps, lazily } from "../lazily";
import { viewTexts } from "./texts";
import { useSavedViews, type ViewStore } from "./useSavedViews";

/** A dialog that this build has no more: a reload is offered as for every other part. */
function Lost({ isOutdated }: LostProps) {
  useEffect(() => {
    if (isOutdated) reportGonePart();
  }, [isOutdated]);
  return null;
}

const ManageDialog = lazily(() => import("./ManageDialog"), "ManageDialog", { Lost });
const SaveDialog = lazily(() => import("./SaveDialog"), "SaveDialog", { Lost });

const Bar = styled("nav")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.spacing(0.5),
  minWidth: 0,
  "& button": { maxWidth: 240, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
}));

/** A strip of tabs that takes one line, and scrolls where that is too short. */
const Strip = styled(Bar)(({ theme }) => ({
  flexWrap: "nowrap",
  overflowX: "auto",
  scrollbarWidth: "none",
  marginBottom: theme.spacing(1),
  borderBottom: `1px solid ${theme.palette.divider}`,
  "& button": {
    flex: "none",
    maxWidth: 240,
    minHeight: 40,
    borderRadius: 0,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    color: theme.palette.text.secondary,
    borderBottom: "2px solid transparent",
  },
  '& button[aria-current="true"]': {
    color: theme.palette.primary.main,
    borderColor: theme.palette.primary.main,
  },
  "& small": { marginLeft: theme.spacing(0.75), fontSize: "inherit", fontWeight: 400, opacity: 0.8 },
}));

/** A view that is there for everybody. */
export interface FixedView {
  name: string;
  query: string;
  /** How much it shows. */
  count?: string;
  /** Whether the list is this view now. */
  isOpen: boolean;
}

interface ViewsBarProps {
  fixed?: readonly FixedView[];
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
export function ViewsBar({
  fixed,
  store,
  shown,
  language,
  onOpen,
  onSaved,
  onError,
  explain,
}: ViewsBarProps) {
  const t = viewTexts[language];
  const bar = useRef<HTMLElement>(null);
  const { views, save, remove, order } = useSavedViews(store, onError);
  const [dialog, setDialog] = useState<"save" | "manage">();
  const close = () => {
    setDialog(undefined);
    // The button that opened it may be gone.
    setTimeout(() => document.activeElement === document.body && bar.current?.focus({ preventScroll: true }));
  };
  const Frame = fixed ? Strip : Bar;
  const tab = (key: string, name: string, query: string, isOpen = query === shown, count?: string) => (
    <Button
      key={key}
      size="small"
      variant={isOpen && !fixed ? "contained" : "text"}
      aria-current={isOpen || undefined}
      title={name}
      onClick={() => onOpen(query)}
    >
      {name} {count !== undefined && <small>{count}</small>}
    </Button>
  );
  const isSaved = views.some((view) => view.query === shown);
  const isKnown = isSaved || fixed?.some(({ query }) => query === shown);
  return (
    <Frame aria-label={t.views} ref={bar} tabIndex={-1} data-scrolls={fixed ? "" : undefined}>
      {fixed?.map(({ name, query, count, isOpen }) =>
        tab(`fixed ${query}`, name, query, isOpen && !isSaved, count),
      )}
      {!fixed && views.length > 0 && tab("", t.all, "")}
      {views.map((view) => tab(view.id, view.name, view.query))}
      {shown && !isKnown && (
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
    </Frame>
  );
}
