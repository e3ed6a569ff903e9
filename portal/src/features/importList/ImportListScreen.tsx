import AddLink from "@mui/icons-material/AddLink";
import MoveToInboxOutlined from "@mui/icons-material/MoveToInboxOutlined";
import SearchOff from "@mui/icons-material/SearchOff";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { type ReactNode, useCallback, useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { type Chosen, chosenIds } from "@/shared/ticked/chosen";
import { useOfferPublish } from "@/shared/ticked/publishTicked";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import type { MenuEntry } from "@/shared/ui/MenuButton";
import { Notice } from "@/shared/ui/Notice";
import { PageHeader } from "@/shared/ui/PageHeader";
import { type PageRange, pageRange, useImportList } from "./api";
import { BulkBar } from "./list/BulkBar";
import { useFilters } from "./list/filters";
import { HeaderMenu } from "./list/HeaderMenu";
import { ListDialogs, type OpenDialog } from "./list/ListDialogs";
import { ProductRows } from "./list/ProductRows";
import { Toolbar } from "./list/Toolbar";
import { useSelection } from "./list/useSelection";
import { ViewTabs } from "./list/ViewTabs";
import { listTexts } from "./texts";

const EditorDrawer = lazyPart(() => import("./editor/EditorDrawer"), "EditorDrawer");

const TrashModal = lazyPart(() => import("./trash/TrashModal"), "TrashModal");

interface ImportListScreenProps {
  /** Undefined for users who may not import. */
  onImport?: () => void;
  onImportFile?: () => void;
  /** What the menu of the screen has besides the list's own tools. */
  menu: readonly MenuEntry[];
  processes: ReactNode;
  gift: ReactNode;
  publishDialog: (chosen: Chosen, onClose: () => void, onStarted: () => void) => ReactNode;
}

const Frame = styled("div")(({ theme }) => ({
  borderRadius: 12,
  border: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.paper,
}));

/** The pages with the rows in view. Scrolling within them rerenders only the rows. */
function usePages() {
  const [pages, setPages] = useState<PageRange>({ from: 1, to: 1 });
  const show = useCallback((first: number, last: number) => {
    const next = pageRange(first, last);
    setPages((before) => (before.from === next.from && before.to === next.to ? before : next));
  }, []);
  return [pages, show] as const;
}

/** The Import List. Filters, search, sort order and the open editor are in the address. */
export function ImportListScreen({
  onImport,
  onImportFile,
  menu,
  processes,
  gift,
  publishDialog,
}: ImportListScreenProps) {
  const t = useTexts(listTexts);
  const [params, setParams] = useUrlState();
  const { filters, isFiltered, set, clear } = useFilters();
  const [pages, showRows] = usePages();
  const list = useImportList(filters, pages);
  const selection = useSelection(filters);
  // The editor is loaded when it is first needed; then it stays, to ask before unsaved changes are lost.
  const [wasEdited, setEdited] = useState(false);
  if (params.has("edit") && !wasEdited) setEdited(true);
  const [open, setOpen] = useState<OpenDialog>();
  const [publishing, setPublishing] = useState<Chosen>();
  const publish = useCallback((id: string) => setPublishing(chosenIds([id])), []);
  const edit = useCallback((id: string) => setParams({ edit: id }, true), [setParams]);
  const isEmpty = !list.isPending && !list.error && list.count === 0;
  const { chosen } = selection;
  useOfferPublish(chosen.count > 0, () => setPublishing(chosen));
  return (
    <>
      <PageHeader title={t.title}>
        <HeaderMenu filters={filters} entries={menu} onImportFile={onImportFile} />
        {onImport && (
          <Button
            data-tour="import"
            variant={isEmpty && !isFiltered ? "outlined" : "contained"}
            startIcon={<AddLink />}
            onClick={onImport}
          >
            {t.importProduct}
          </Button>
        )}
      </PageHeader>
      {processes}
      {!(isEmpty && !isFiltered) && (
        <>
          <ViewTabs filters={filters} />
          <Toolbar filters={filters} set={set} onClear={clear} />
        </>
      )}
      {list.isPending && <ListSkeleton rows={6} height={76} />}
      {list.error && <ErrorNotice error={list.error} onRetry={list.refetch} />}
      {isEmpty && isFiltered && (
        <Notice icon={<SearchOff />} title={t.noMatch}>
          <Button variant="outlined" onClick={clear}>
            {t.clearFilters}
          </Button>
        </Notice>
      )}
      {isEmpty && !isFiltered && (
        <Notice icon={<MoveToInboxOutlined />} title={t.firstTitle} text={t.firstText}>
          {onImport && (
            <Button variant="contained" size="large" startIcon={<AddLink />} onClick={onImport}>
              {t.pasteLinks}
            </Button>
          )}
          {gift}
        </Notice>
      )}
      {list.count > 0 && (
        <Frame>
          <BulkBar
            count={list.count}
            loaded={list.ids}
            selection={selection}
            onChange={() => setOpen({ dialog: "change", chosen })}
            onReimport={onImport && (() => setOpen({ dialog: "reimport", chosen }))}
            onPublish={() => setPublishing(chosen)}
            onDelete={() => setOpen({ dialog: "delete", chosen })}
          />
          <ProductRows
            count={list.count}
            at={list.at}
            isSelected={selection.has}
            onToggle={selection.toggle}
            onEdit={edit}
            onPublish={publish}
            onRange={showRows}
          />
        </Frame>
      )}
      {wasEdited && <EditorDrawer onPublish={publish} />}
      {params.has("trash") && <TrashModal onClose={() => setParams({ trash: null })} />}
      <ListDialogs
        open={open}
        shown={list.ids.filter(selection.has)}
        onClose={() => setOpen(undefined)}
        onDone={() => {
          setOpen(undefined);
          selection.clear();
        }}
      />
      {publishing && publishDialog(publishing, () => setPublishing(undefined), selection.clear)}
    </>
  );
}
