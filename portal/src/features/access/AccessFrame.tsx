import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { LanguageSwitch } from "@/shared/i18n/LanguageSwitch";
import { useTexts } from "@/shared/i18n/texts";
import { Brand } from "@/shared/ui/Brand";
import { accessTexts } from "./texts";

const Frame = styled("div")(({ theme }) => ({
  minHeight: "100dvh",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  [theme.breakpoints.up("md")]: { gridTemplateColumns: "minmax(0, 5fr) minmax(0, 6fr)" },
}));

const Poster = styled("aside")(({ theme }) => ({
  display: "none",
  position: "relative",
  overflow: "hidden",
  flexDirection: "column",
  justifyContent: "space-between",
  padding: theme.spacing(5),
  color: "#f3faf8",
  background: "radial-gradient(120% 90% at 10% 0%, #14736d 0%, #0b4f4c 45%, #072f2e 100%)",
  "& p": {
    fontSize: "1.75rem",
    lineHeight: 1.25,
    fontWeight: 650,
    letterSpacing: "-0.02em",
    maxWidth: 420,
    margin: 0,
  },
  "& ul": {
    listStyle: "none",
    margin: theme.spacing(4, 0, 0),
    padding: 0,
    display: "grid",
    gap: theme.spacing(1.5),
  },
  "& li": { display: "flex", gap: theme.spacing(1.5), color: "#cfe6e2", lineHeight: 1.45 },
  "& li::before": { content: '""', flex: "none", width: 18, height: 2, marginTop: 11, background: "#f0b48f" },
  [theme.breakpoints.up("md")]: { display: "flex" },
}));

const Waves = styled("svg")({
  position: "absolute",
  left: 0,
  right: 0,
  bottom: 0,
  width: "100%",
  opacity: 0.35,
});

const Side = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateRows: "auto 1fr",
  padding: theme.spacing(2.5),
  [theme.breakpoints.up("md")]: { padding: theme.spacing(4, 5) },
}));

const Bar = styled("header")(({ theme }) => ({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "center",
  gap: theme.spacing(2),
  [theme.breakpoints.up("md")]: {
    justifyContent: "flex-end",
    "& > :first-of-type:not(:last-child)": { display: "none" },
  },
}));

const Main = styled("main")(({ theme }) => ({
  alignSelf: "center",
  justifySelf: "center",
  width: "100%",
  maxWidth: 400,
  paddingBlock: theme.spacing(4),
  "& h1": { ...theme.typography.h1, margin: theme.spacing(0, 0, 0.75) },
  "& form": { display: "grid", gap: theme.spacing(2.25), marginTop: theme.spacing(3.5) },
}));

interface AccessFrameProps {
  /** A page that speaks Chinese to everybody offers no other language. */
  isChineseOnly?: boolean;
  children: ReactNode;
}

/** The layout of login and registration: a poster on wide screens, the language switch, the form. */
export function AccessFrame({ isChineseOnly = false, children }: AccessFrameProps) {
  const t = useTexts(accessTexts);
  return (
    <Frame>
      <Poster>
        <Brand size={36} />
        <div>
          <p>{t.tagline}</p>
          <ul>
            {t.promises.map((promise) => (
              <li key={promise}>{promise}</li>
            ))}
          </ul>
        </div>
        <span />
        <Waves viewBox="0 0 600 160" aria-hidden="true" preserveAspectRatio="none" height={160}>
          <path d="M0 90c90-50 190-50 300 0s210 50 300 0v70H0Z" fill="#1b8a82" />
          <path d="M0 120c110-40 210-30 300 0s200 30 300-6v46H0Z" fill="#0d5f5a" />
        </Waves>
      </Poster>
      <Side>
        <Bar>
          <span>
            <Brand />
          </span>
          {isChineseOnly ? <span /> : <LanguageSwitch />}
        </Bar>
        <Main>{children}</Main>
      </Side>
    </Frame>
  );
}
