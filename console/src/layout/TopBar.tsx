import MenuIcon from "@mui/icons-material/Menu";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { Link } from "react-router";
import { useText } from "@/i18n/useText";
import { SearchBox } from "@/search/SearchBox";
import { AccountMenu } from "./AccountMenu";
import { Brand } from "./Brand";
import { ColourSchemeButton } from "./ColourSchemeButton";
import { KeptLanguageSwitch } from "./KeptLanguageSwitch";

const Bar = styled("header")(({ theme }) => ({
  position: "sticky",
  top: 0,
  zIndex: theme.zIndex.appBar,
  display: "flex",
  alignItems: "center",
  gap: theme.spacing(1),
  height: 60,
  padding: theme.spacing(0, 2.5),
  background: theme.palette.background.paper,
  borderBottom: `1px solid ${theme.palette.divider}`,
  [theme.breakpoints.down("md")]: { padding: theme.spacing(0, 1) },
}));

const Home = styled(Link)({ display: "flex", flexShrink: 0, textDecoration: "none" });

const Middle = styled("div")(({ theme }) => ({
  display: "flex",
  justifyContent: "center",
  flex: 1,
  minWidth: 0,
  padding: theme.spacing(0, 2),
  [theme.breakpoints.down("sm")]: { padding: 0 },
}));

const MenuButton = styled(IconButton)(({ theme }) => ({
  [theme.breakpoints.up("md")]: { display: "none" },
}));

const Wide = styled("span")(({ theme }) => ({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.spacing(1),
  [theme.breakpoints.down("sm")]: { display: "none" },
}));

export function TopBar({ menuIsOpen, onOpenMenu }: { menuIsOpen: boolean; onOpenMenu: () => void }) {
  const text = useText();
  return (
    <Bar>
      <MenuButton aria-label={text("console.menu.open")} aria-expanded={menuIsOpen} onClick={onOpenMenu}>
        <MenuIcon />
      </MenuButton>
      <Home to="/">
        <Brand folds />
      </Home>
      <Middle>
        <SearchBox />
      </Middle>
      <Wide>
        <KeptLanguageSwitch />
        <ColourSchemeButton />
      </Wide>
      <AccountMenu />
    </Bar>
  );
}
