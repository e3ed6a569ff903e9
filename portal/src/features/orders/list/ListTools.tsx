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
import { type ViewedList, ViewsBar } from "@/shared/views/ViewsBar";
import { exportAddress, filterNames, type OrderFilters } from "../api";
import { bulkTexts } from "./bulkTexts";

const TableDisplay = lazyPart(() => import("./TableDisplay"), "TableDisplay");

/** The parts of the address that a saved view keeps. */
const VIEWS: ViewedList = { screen: "orders", names: ["tab", "query", ...filterNames] };

/** Saved views, display options and export of the table. */
export function ListTools({ filters }: { filters: OrderFilters }) {
  const t = useTexts(bulkTexts);
  const mayTakeOut = usePermissions()?.[TAKE_OUT_DATA];
  const views = useTexts(viewTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <Row sx={{ justifyContent: "space-between", mb: 1 }}>
      <ViewsBar list={VIEWS} />
      <Row gap={0.5} sx={{ ml: "auto" }}>
        <Folded label={views.tools} icon={<MoreHoriz />}>
          <Button size="small" startIcon={<TuneOutlined />} onClick={() => setOpen(true)}>
            {views.display}
          </Button>
          {mayTakeOut && (
            <>
              <Button size="small" startIcon={<Download />} href={exportAddress("csv", { filters })} download>
                {t.exportCsv}
              </Button>
              <Button
                size="small"
                startIcon={<Download />}
                href={exportAddress("xlsx", { filters })}
                download
              >
                {t.exportExcel}
              </Button>
            </>
          )}
        </Folded>
      </Row>
      {isOpen && <TableDisplay onClose={() => setOpen(false)} />}
    </Row>
  );
}
