import CloseIcon from "@mui/icons-material/Close";
import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { type ReactNode, Suspense, useState } from "react";
import { useText } from "@/i18n/useText";
import { MENU_WIDTH } from "@/theme/tokens";
import { PageSkeleton } from "@/ui/Skeletons";
import { ColourSchemeButton } from "./ColourSchemeButton";
import { ConnectionBanner } from "./ConnectionBanner";
import { DocumentLanguage } from "./DocumentLanguage";
import { KeptLanguage, KeptLanguageSwitch } from "./KeptLanguageSwitch";
import { Navigation } from "./Navigation";
import { PageBoundary } from "./PageBoundary";
import { QueryFailures } from "./QueryFailures";
import { CONTENT_ID, SkipLink } from "./SkipLink";
import { TopBar } from "./TopBar";
import { VersionBanner } from "./VersionBanner";

const Columns = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: `${MENU_WIDTH}px minmax(0, 1fr)`,
  minHeight: "calc(100vh - 60px)",
  [theme.breakpoints.down("md")]: { gridTemplateColumns: "minmax(0, 1fr)" },
}));

const Side = styled("div")(({ theme }) => ({
  borderRight: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.paper,
  [theme.breakpoints.down("md")]: { display: "none" },
  "& > nav": { position: "sticky", top: 60 },
}));

const Content = styled("main")(({ theme }) => ({
  width: "100%",
  maxWidth: 1280,
  margin: "0 auto",
  padding: theme.spacing(3.5, 4, 6),
  outline: "none",
  [theme.breakpoints.down("lg")]: { padding: theme.spacing(3, 3, 5) },
  [theme.breakpoints.down("sm")]: { padding: theme.spacing(2.5, 2, 5) },
}));

const DrawerTop = styled("div")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: theme.spacing(1),
  padding: theme.spacing(1.5, 1.5, 0, 2),
  "& > :first-of-type": { marginRight: "auto" },
}));

function PhoneMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const text = useText();
  return (
    <Drawer open={isOpen} onClose={onClose} slotProps={{ paper: { sx: { width: 300 } } }}>
      <DrawerTop>
        <KeptLanguageSwitch />
        <ColourSchemeButton />
        <IconButton aria-label={text("console.menu.close")} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </DrawerTop>
      <Navigation onChosen={onClose} />
    </Drawer>
  );
}

export function Shell({ children }: { children: ReactNode }) {
  const [menuIsOpen, setMenuIsOpen] = useState(false);
  return (
    <>
      <DocumentLanguage />
      <KeptLanguage />
      <QueryFailures />
      <SkipLink />
      <TopBar menuIsOpen={menuIsOpen} onOpenMenu={() => setMenuIsOpen(true)} />
      <PhoneMenu isOpen={menuIsOpen} onClose={() => setMenuIsOpen(false)} />
      <Columns>
        <Side>
          <Navigation />
        </Side>
        <Content id={CONTENT_ID} tabIndex={-1}>
          <ConnectionBanner />
          <VersionBanner />
          <PageBoundary>
            <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
          </PageBoundary>
        </Content>
      </Columns>
    </>
  );
}
