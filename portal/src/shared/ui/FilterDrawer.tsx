import Button from "@mui/material/Button";
import Drawer from "@mui/material/Drawer";
import { styled } from "@mui/material/styles";
import type { FormEvent, ReactNode } from "react";
import { Row } from "./Card";

const WIDTH = 400;

const Form = styled("form")(({ theme }) => ({
  display: "grid",
  alignContent: "start",
  gap: theme.spacing(2),
  padding: theme.spacing(2.5),
  "& h2": { ...theme.typography.h2, margin: 0 },
}));

const Foot = styled(Row)(({ theme }) => ({
  position: "sticky",
  bottom: 0,
  justifyContent: "flex-end",
  padding: theme.spacing(1.5, 0),
  background: theme.palette.background.paper,
}));

interface FilterDrawerProps {
  title: string;
  clear: string;
  apply: string;
  onSubmit: () => void;
  onClear: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The filters of a list beside it, with their buttons always in sight; the list changes when they are applied. */
export function FilterDrawer({
  title,
  clear,
  apply,
  onSubmit,
  onClear,
  onClose,
  children,
}: FilterDrawerProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{ paper: { sx: { width: "100%", maxWidth: WIDTH }, "aria-label": title, role: "dialog" } }}
    >
      <Form onSubmit={submit} noValidate>
        <h2>{title}</h2>
        {children}
        <Foot>
          <Button variant="outlined" onClick={onClear}>
            {clear}
          </Button>
          <Button type="submit" variant="contained">
            {apply}
          </Button>
        </Foot>
      </Form>
    </Drawer>
  );
}
