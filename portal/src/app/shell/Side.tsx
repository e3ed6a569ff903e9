import { styled } from "@mui/material/styles";
import { Link } from "react-router";
import { allowedEntries } from "@/app/menu";
import type { User } from "@/shared/api/types";
import { paths } from "@/shared/navigation/paths";
import { Brand } from "@/shared/ui/Brand";
import { Navigation } from "./Navigation";

// A separate landmark: the logo in it is not a menu entry.
const Frame = styled("aside")(({ theme }) => ({
  gridRow: "1 / -1",
  display: "grid",
  gridTemplateRows: "64px 1fr",
  position: "sticky",
  top: 0,
  height: "100dvh",
  padding: theme.spacing(0, 1.25, 2),
  borderRight: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.paper,
  [theme.breakpoints.down("lg")]: { paddingInline: theme.spacing(0.5) },
}));

const Home = styled(Link)(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  paddingLeft: theme.spacing(1),
  overflow: "hidden",
  color: "inherit",
  textDecoration: "none",
  [theme.breakpoints.down("lg")]: {
    justifyContent: "center",
    padding: 0,
    fontSize: 0,
    "& span": { fontSize: 0, gap: 0 },
  },
}));

export function Side({ user }: { user: User }) {
  return (
    <Frame>
      <Home to={paths.app}>
        <Brand />
      </Home>
      <Navigation entries={allowedEntries(user)} />
    </Frame>
  );
}
