import BookmarkAddOutlined from "@mui/icons-material/BookmarkAddOutlined";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { filled, useFields } from "@/shared/forms/useFields";
import { useTexts } from "@/shared/i18n/texts";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { showToast } from "@/shared/toasts/toasts";
import { Line, Lines, Muted, Row } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";
import { Modal } from "@/shared/ui/Modal";
import { MoveButtons, moved } from "@/shared/ui/MoveButtons";
import { useSavedViews, useSaveView, useViewActions } from "./api";
import { queryOf } from "./query";
import { viewTexts } from "./texts";

const Bar = styled("nav")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.spacing(0.5),
  minWidth: 0,
  "& button": { maxWidth: 240, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
}));

/** A list with saved views: its name, and which parts of the address a view keeps. */
export interface ViewedList {
  screen: string;
  names: readonly string[];
}

interface SaveDialogProps {
  screen: string;
  query: string;
  onClose: () => void;
}

function SaveDialog({ screen, query, onClose }: SaveDialogProps) {
  const t = useTexts(viewTexts);
  const form = useFields({ defaultValues: { name: "" } });
  const save = useSaveView(screen);
  const submit = form.handleSubmit(({ name }) =>
    save.mutate(
      { name: name.trim(), query },
      {
        onSuccess: () => {
          showToast("success", t.saved);
          onClose();
        },
        onError: form.refuse,
      },
    ),
  );
  return (
    <FormDialog
      title={t.save}
      busy={save.isPending}
      problem={form.problem}
      onSubmit={submit}
      onClose={onClose}
      aside
    >
      <Field
        label={t.name}
        hint={t.nameHint}
        autoFocus
        inputProps={{ maxLength: 60 }}
        {...form.field("name", filled(t.nameMissing))}
      />
    </FormDialog>
  );
}

function ManageDialog({ screen, onClose }: { screen: string; onClose: () => void }) {
  const t = useTexts(viewTexts);
  const { data: views = [] } = useSavedViews(screen);
  const { order, remove } = useViewActions(screen);
  const isBusy = order.isPending || remove.isPending;
  const ids = views.map((view) => view.id);
  return (
    <Modal title={t.manage} width={460} onClose={onClose}>
      <Muted>{t.link}</Muted>
      <Lines>
        {views.map(({ id, name }, at) => (
          <Line key={id}>
            <div>{name}</div>
            <Row gap={0}>
              <MoveButtons
                name={name}
                at={at}
                count={views.length}
                disabled={isBusy}
                onMove={(to) => order.mutate(moved(ids, at, to))}
              />
              <IconButton aria-label={t.remove(name)} disabled={isBusy} onClick={() => remove.mutate(id)}>
                <DeleteOutlined fontSize="small" />
              </IconButton>
            </Row>
          </Line>
        ))}
      </Lines>
    </Modal>
  );
}

/** The user's saved views: each puts its filters and order into the address. */
export function ViewsBar({ list: { screen, names } }: { list: ViewedList }) {
  const t = useTexts(viewTexts);
  const [params, setParams] = useUrlState();
  const { data: views = [] } = useSavedViews(screen);
  const [dialog, setDialog] = useState<"save" | "manage">();
  const shown = queryOf(params, names);
  const open = (query: string) => {
    const wanted = new URLSearchParams(query);
    setParams(Object.fromEntries(names.map((name) => [name, wanted.get(name)])), true);
  };
  const isSaved = views.some((view) => view.query === shown);
  const tab = (key: string, name: string, query: string) => (
    <Button
      key={key}
      size="small"
      variant={query === shown ? "contained" : "text"}
      aria-current={query === shown || undefined}
      title={name}
      onClick={() => open(query)}
    >
      {name}
    </Button>
  );
  const close = () => setDialog(undefined);
  return (
    <Bar aria-label={t.views}>
      {views.length > 0 && tab("", t.all, "")}
      {views.map((view) => tab(view.id, view.name, view.query))}
      {shown && !isSaved && (
        <Button size="small" startIcon={<BookmarkAddOutlined />} onClick={() => setDialog("save")}>
          {t.save}
        </Button>
      )}
      {views.length > 0 && (
        <Button size="small" onClick={() => setDialog("manage")}>
          {t.manage}
        </Button>
      )}
      {dialog === "save" && <SaveDialog screen={screen} query={shown} onClose={close} />}
      {dialog === "manage" && <ManageDialog screen={screen} onClose={close} />}
    </Bar>
  );
}
