import { styled } from "@mui/material/styles";
import type { Identifier } from "react-admin";
import { Link } from "react-router";

export const TextLink = styled(Link)(({ theme }) => ({
  color: theme.palette.primary.main,
  fontWeight: 550,
  textDecoration: "none",
  overflowWrap: "anywhere",
  "&:hover": { textDecoration: "underline" },
}));

/** The address of a list with these filters set. */
export function listAddress(resource: string, filter: Record<string, string>): string {
  return `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
}

/** Returns the page of a merchant. */
export function merchantAddress(id: Identifier): string {
  return `/merchants/${id}/show`;
}
