import ContentCopy from "@mui/icons-material/ContentCopy";
import Download from "@mui/icons-material/Download";
import MoreHoriz from "@mui/icons-material/MoreHoriz";
import TuneOutlined from "@mui/icons-material/TuneOutlined";
import UploadFileOutlined from "@mui/icons-material/UploadFileOutlined";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { TAKE_OUT_DATA, usePermissions } from "@/shared/session/usePermissions";
import { Row } from "@/shared/ui/Card";
import { Folded } from "@/shared/ui/Folded";
import { viewTexts } from "@/shared/views/texts";
import { ViewsBar } from "@/shared/views/ViewsBar";
import { duplicatesTexts } from "../duplicates/texts";
import { exportAddress } from "../sheet/api";
import { sheetTexts } from "../sheet/texts";
import type { Filters } from "./filters";
import { importListViews } from "./views";

const SheetDialog = lazyPart(() => import("../sheet/SheetDialog"), "SheetDialog");
const ListDisplay = lazyPart(() => import("./ListDisplay"), "ListDisplay");
const DuplicatesDialog = lazyPart(() => import("../duplicates/DuplicatesDialog"), "DuplicatesDialog");

/** Saved views, display options, export and import of the list. */
export function ListTools({ filters }: { filters: Filters }) {
  const t = useTexts(sheetTexts);
  const views = useTexts(viewTexts);
  const duplicates = useTexts(duplicatesTexts);
  const [dialog, setDialog] = useState<"sheet" | "display" | "duplicates">();
  const mayTakeOut = usePermissions()?.[TAKE_OUT_DATA];
  const close = () => setDialog(undefined);
  return (
    <Row sx={{ justifyContent: "space-between", mb: 1 }}>
      <ViewsBar list={importListViews} />
      <Row gap={0.5} sx={{ ml: "auto" }}>
        <Folded label={views.tools} icon={<MoreHoriz />}>
          <Button size="small" startIcon={<TuneOutlined />} onClick={() => setDialog("display")}>
            {views.display}
          </Button>
          <Button size="small" startIcon={<ContentCopy />} onClick={() => setDialog("duplicates")}>
            {duplicates.find}
          </Button>
          {mayTakeOut && (
            <>
              <Button size="small" startIcon={<Download />} href={exportAddress(filters, "csv")} download>
                {t.exportCsv}
              </Button>
              <Button size="small" startIcon={<Download />} href={exportAddress(filters, "xlsx")} download>
                {t.exportExcel}
              </Button>
            </>
          )}
          <Button size="small" startIcon={<UploadFileOutlined />} onClick={() => setDialog("sheet")}>
            {t.importEdits}
          </Button>
        </Folded>
      </Row>
      {dialog === "sheet" && <SheetDialog onClose={close} />}
      {dialog === "display" && <ListDisplay onClose={close} />}
      {dialog === "duplicates" && <DuplicatesDialog onClose={close} onStarted={close} />}
    </Row>
  );
}
