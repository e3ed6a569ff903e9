import { styled } from "@mui/material/styles";
import type { MouseEvent } from "react";
import { NavLink, type NavLinkProps } from "react-router";
import { useGo } from "@/shared/navigation/useGo";

const Entry = styled(NavLink)(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: theme.spacing(1.5),
  padding: theme.spacing(1.125, 1.5),
  borderRadius: 10,
  color: theme.palette.text.secondary,
  fontWeight: 550,
  fontSize: "0.9063rem",
  textDecoration: "none",
  "&:hover": { background: theme.palette.action.hover, color: theme.palette.text.primary },
  "&.active": { background: theme.palette.primary.light, color: theme.palette.primary.dark },
  "& svg": { fontSize: 21 },
}));

/** An entry of a menu; marked while its page is open. */
export function NavigationLink({ to, onClick, ...link }: Omit<NavLinkProps, "to"> & { to: string }) {
  const go = useGo();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go(to);
  };
  return <Entry {...link} to={to} onClick={follow} />;
}
