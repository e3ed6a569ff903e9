import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { useTitle } from "./useTitle";

const Header = styled("header")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.spacing(1.5),
  marginBottom: theme.spacing(2),
  "& h1": { ...theme.typography.h1, margin: 0 },
  "& p": { ...theme.typography.body2, margin: theme.spacing(0.5, 0, 0), color: theme.palette.text.secondary },
}));

const Actions = styled("div")(({ theme }) => ({ display: "flex", flexWrap: "wrap", gap: theme.spacing(1) }));

/** A screen's heading; also names the browser's tab. */
export function PageHeader({
  title,
  text,
  children,
}: {
  title: string;
  text?: string;
  children?: ReactNode;
}) {
  useTitle(title);
  return (
    <Header>
      <div>
        <h1>{title}</h1>
        {text && <p>{text}</p>}
      </div>
      {children && <Actions>{children}</Actions>}
    </Header>
  );
}
