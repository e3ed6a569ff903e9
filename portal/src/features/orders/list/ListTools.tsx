import MoreHoriz from "@mui/icons-material/MoreHoriz";
import TuneOutlined from "@mui/icons-material/TuneOutlined";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { Row } from "@/shared/ui/Card";
import { Folded } from "@/shared/ui/Folded";
import { viewTexts } from "@/shared/views/texts";
import { type ViewedList, ViewsBar } from "@/shared/views/ViewsBar";
import { filterNames } from "../api";

const TableDisplay = lazyPart(() => import("./TableDisplay"), "TableDisplay");

/** The parts of the address that a saved view keeps. */
const VIEWS: ViewedList = { screen: "orders", names: ["tab", "query", ...filterNames] };

/** Saved views and display options of the table. */
export function ListTools() {
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
        </Folded>
      </Row>
      {isOpen && <TableDisplay onClose={() => setOpen(false)} />}
    </Row>
  );
}
