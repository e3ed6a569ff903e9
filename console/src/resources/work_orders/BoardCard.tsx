import { useDraggable } from "@dnd-kit/core";
import DragIndicator from "@mui/icons-material/DragIndicator";
import DriveFileMoveOutlined from "@mui/icons-material/DriveFileMoveOutlined";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import { type ReactNode, useState } from "react";
import type { RequestRow, RequestState } from "@/api/types";
import { useText } from "@/i18n/useText";
import { StateTag } from "@/ui/StateTag";
import { TextLink } from "@/ui/TextLink";
import { NamedDue } from "./Due";
import { RequestStateTag } from "./states";
import { Value } from "./Value";

const Box = styled("article")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(0.5),
  padding: theme.spacing(1, 1, 1, 1.5),
  background: theme.palette.background.paper,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 10,
  fontSize: theme.typography.body2.fontSize,
  color: theme.palette.text.secondary,
  overflowWrap: "anywhere",
  "& > header": { display: "flex", alignItems: "center", fontWeight: 600 },
  "& > header > a": { marginRight: "auto" },
  "& > span:empty": { display: "none" },
}));

/** A request in few words; `tools` are at its top. */
export function BoardCard({ row, tools }: { row: RequestRow; tools?: ReactNode }) {
  const text = useText();
  return (
    <Box>
      <header>
        <TextLink to={`/work_orders/${row.id}/show`}>{`#${row.id}`}</TextLink>
        {tools}
      </header>
      <span>{row.service_name}</span>
      <span>{row.merchant}</span>
      <span>{row.assignee || text("resources.work_orders.nobody")}</span>
      <span>
        <Value record={row} />
      </span>
      <span>
        <NamedDue record={row} />
      </span>
      <span>{row.unread && <StateTag tone="info" label={text("resources.work_orders.new_message")} />}</span>
    </Box>
  );
}

interface MovableProps {
  row: RequestRow;
  onMove: (row: RequestRow, to: RequestState) => void;
}

/** A card to carry by its handle, with the pointer or the keyboard, or to send on from its menu. */
export function DraggableCard({ row, onMove }: MovableProps) {
  const text = useText();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: row.id,
    data: row,
  });
  const handle = (
    <IconButton
      size="small"
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      aria-label={text("resources.work_orders.board.drag", { id: row.id })}
      sx={{ cursor: "grab", touchAction: "none" }}
    >
      <DragIndicator fontSize="small" />
    </IconButton>
  );
  return (
    <div ref={setNodeRef} style={{ opacity: isDragging ? 0.4 : 1 }}>
      <BoardCard
        row={row}
        tools={
          row.moves.length > 0 && (
            <>
              <MoveMenu row={row} onMove={onMove} />
              {handle}
            </>
          )
        }
      />
    </div>
  );
}

function MoveMenu({ row, onMove }: MovableProps) {
  const text = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (state: RequestState) => {
    setAnchor(null);
    onMove(row, state);
  };
  return (
    <>
      <IconButton
        size="small"
        aria-haspopup="menu"
        aria-label={text("resources.work_orders.board.move", { id: row.id })}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <DriveFileMoveOutlined fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {row.moves.map((state) => (
          <MenuItem key={state} onClick={() => choose(state)}>
            <RequestStateTag state={String(state)} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
