import Download from "@mui/icons-material/Download";
import MoreHoriz from "@mui/icons-material/MoreHoriz";
import TuneOutlined from "@mui/icons-material/TuneOutlined";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { TAKE_OUT_DATA, usePermissions } from "@/shared/session/usePermissions";
import { Row } from "@/shared/ui/Card";
import { Folded } from "@/shared/ui/Folded";
import { viewTexts } from "@/shared/views/texts";
import { ViewsBar } from "@/shared/views/ViewsBar";
import { exportAddress, type ProductFilters } from "../api";
import { myProductViews } from "./display";
import { viewsTexts } from "./texts";

const TableDisplay = lazyPart(() => import("./TableDisplay"), "TableDisplay");

/** Saved views, display options and export of the table. */
export function ListTools({ filters }: { filters: ProductFilters }) {
  const t = useTexts(viewsTexts);
  const views = useTexts(viewTexts);
  const [isOpen, setOpen] = useState(false);
  const mayTakeOut = usePermissions()?.[TAKE_OUT_DATA];
  return (
    <Row sx={{ justifyContent: "space-between", mb: 1 }}>
      <ViewsBar list={myProductViews} />
      <Row gap={0.5} sx={{ ml: "auto" }}>
        <Folded label={views.tools} icon={<MoreHoriz />}>
          <Button size="small" startIcon={<TuneOutlined />} onClick={() => setOpen(true)}>
            {views.display}
          </Button>
          {mayTakeOut && (
            <Button size="small" startIcon={<Download />} href={exportAddress(filters)} download>
              {t.exportCsv}
            </Button>
          )}
        </Folded>
      </Row>
      {isOpen && <TableDisplay onClose={() => setOpen(false)} />}
    </Row>
  );
}
