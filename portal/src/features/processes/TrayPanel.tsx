import Button from "@mui/material/Button";
import Popover from "@mui/material/Popover";
import { styled } from "@mui/material/styles";
import { useId } from "react";
import type { ProcessRecord } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { Row } from "@/shared/ui/Card";
import { useProcessActions } from "./api";
import { ProcessRow } from "./ProcessRow";
import { processTexts } from "./texts";

const WIDTH = 460;

const Panel = styled("section")(({ theme }) => ({
  padding: theme.spacing(1.5, 2),
  "& h2": { ...theme.typography.h3, margin: 0 },
  "& ul": { listStyle: "none", margin: 0, padding: 0 },
}));

interface TrayPanelProps {
  records: readonly ProcessRecord[];
  anchor: HTMLElement;
  onClose: () => void;
}

/** Processes in the tray: their outcome, their details and a button to dismiss them. */
export function TrayPanel({ records, anchor, onClose }: TrayPanelProps) {
  const t = useTexts(processTexts);
  const titleId = useId();
  const [, setParams] = useUrlState();
  const { close } = useProcessActions();
  const show = (id: string) => {
    onClose();
    setParams({ process: id }, true);
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
      transformOrigin={{ vertical: "top", horizontal: "right" }}
      slotProps={{ paper: { role: "dialog", "aria-labelledby": titleId, sx: { width: WIDTH } } }}
    >
      <Panel>
        <Row sx={{ justifyContent: "space-between" }}>
          <h2 id={titleId}>{t.recent}</h2>
          <Button
            size="small"
            loading={close.isPending}
            onClick={() => close.mutate(records.map(({ id }) => id))}
          >
            {t.closeAll}
          </Button>
        </Row>
        <ul>
          {records.map((record) => (
            <ProcessRow key={record.id} record={record} narrow onDetails={() => show(record.id)} />
          ))}
        </ul>
      </Panel>
    </Popover>
  );
}
