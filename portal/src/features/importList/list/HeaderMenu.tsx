import ContentCopy from "@mui/icons-material/ContentCopy";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import Download from "@mui/icons-material/Download";
import EditNoteOutlined from "@mui/icons-material/EditNoteOutlined";
import TuneOutlined from "@mui/icons-material/TuneOutlined";
import UploadFileOutlined from "@mui/icons-material/UploadFileOutlined";
import { useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { TAKE_OUT_DATA, usePermissions } from "@/shared/session/usePermissions";
import { MenuButton, type MenuEntry } from "@/shared/ui/MenuButton";
import { viewTexts } from "@/shared/views/texts";
import { duplicatesTexts } from "../duplicates/texts";
import { exportAddress } from "../sheet/api";
import { sheetTexts } from "../sheet/texts";
import { listTexts } from "../texts";
import { trashTexts } from "../trash/texts";
import type { Filters } from "./filters";

const SheetDialog = lazyPart(() => import("../sheet/SheetDialog"), "SheetDialog");
const ListDisplay = lazyPart(() => import("./ListDisplay"), "ListDisplay");
const DuplicatesDialog = lazyPart(() => import("../duplicates/DuplicatesDialog"), "DuplicatesDialog");

interface HeaderMenuProps {
  filters: Filters;
  entries: readonly MenuEntry[];
  /** Undefined for users who may not import. */
  onImportFile?: () => void;
}

/** Everything of the list that is needed less often than importing. */
export function HeaderMenu({ filters, entries, onImportFile }: HeaderMenuProps) {
  const t = useTexts(listTexts);
  const sheet = useTexts(sheetTexts);
  const views = useTexts(viewTexts);
  const duplicates = useTexts(duplicatesTexts);
  const { trash } = useTexts(trashTexts);
  const [, setParams] = useUrlState();
  const [dialog, setDialog] = useState<"sheet" | "display" | "duplicates">();
  const mayTakeOut = usePermissions()?.[TAKE_OUT_DATA];
  const close = () => setDialog(undefined);
  const download = <Download fontSize="small" />;
  const groups: MenuEntry[][] = [
    [
      ...(onImportFile
        ? [{ label: t.importFile, icon: <UploadFileOutlined fontSize="small" />, run: onImportFile }]
        : []),
      {
        label: sheet.importEdits,
        icon: <EditNoteOutlined fontSize="small" />,
        run: () => setDialog("sheet"),
      },
      ...(mayTakeOut
        ? [
            { label: sheet.exportCsv, icon: download, download: exportAddress(filters, "csv") },
            { label: sheet.exportExcel, icon: download, download: exportAddress(filters, "xlsx") },
          ]
        : []),
    ],
    [
      {
        label: duplicates.find,
        icon: <ContentCopy fontSize="small" />,
        run: () => setDialog("duplicates"),
      },
      { label: views.display, icon: <TuneOutlined fontSize="small" />, run: () => setDialog("display") },
    ],
    [
      ...entries,
      {
        label: trash,
        icon: <DeleteOutlined fontSize="small" />,
        run: () => setParams({ trash: "1" }, true),
      },
    ],
  ];
  return (
    <>
      <span data-tour="calendar">
        <span data-tour="history">
          <MenuButton label={t.more} groups={groups} />
        </span>
      </span>
      {dialog === "sheet" && <SheetDialog onClose={close} />}
      {dialog === "display" && <ListDisplay onClose={close} />}
      {dialog === "duplicates" && <DuplicatesDialog onClose={close} onStarted={close} />}
    </>
  );
}
