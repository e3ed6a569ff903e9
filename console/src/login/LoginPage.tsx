import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { Notification } from "react-admin";
import { useLocation, useNavigate } from "react-router";
import { useText } from "@/i18n/useText";
import { Brand } from "@/layout/Brand";
import { ColourSchemeButton } from "@/layout/ColourSchemeButton";
import { DocumentLanguage } from "@/layout/DocumentLanguage";
import { LanguageSwitch } from "@/layout/LanguageSwitch";
import { Enrolment } from "./Enrolment";
import { invitationIn, JoinForm } from "./JoinForm";
import { LoginForm } from "./LoginForm";

const Page = styled("div")(({ theme }) => ({
  minHeight: "100vh",
  display: "grid",
  gridTemplateRows: "auto 1fr",
  background: theme.palette.background.default,
}));

const Top = styled("header")(({ theme }) => ({
  display: "flex",
  justifyContent: "flex-end",
  alignItems: "center",
  gap: theme.spacing(1),
  padding: theme.spacing(2),
}));

const Middle = styled("main")(({ theme }) => ({
  display: "grid",
  alignContent: "center",
  justifyItems: "center",
  padding: theme.spacing(0, 2, 12),
}));

const Card = styled("div")(({ theme }) => ({
  width: "100%",
  maxWidth: 420,
  display: "grid",
  gap: theme.spacing(2.5),
  padding: theme.spacing(4),
  background: theme.palette.background.paper,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 18,
  [theme.breakpoints.down("sm")]: { padding: theme.spacing(3, 2.5) },
}));

export function LoginPage() {
  const text = useText();
  const [isEnrolling, setEnrolling] = useState(false);
  const navigate = useNavigate();
  const invitation = invitationIn(useLocation().hash);
  const step = invitation ? "welcome" : isEnrolling ? "enrol" : "login";
  return (
    <Page>
      <DocumentLanguage />
      <title>{text("console.title", { page: text("console.login.heading") })}</title>
      <Top>
        <LanguageSwitch />
        <ColourSchemeButton />
      </Top>
      <Middle>
        <Card>
          <Brand size={32} />
          <div>
            <Typography component="h1" variant="h1">
              {text(`console.${step}.heading`)}
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ marginTop: 0.5 }}>
              {text(`console.${step}.intro`)}
            </Typography>
          </div>
          {step === "welcome" && (
            <JoinForm token={invitation} onDone={() => navigate("/login", { replace: true })} />
          )}
          {step === "enrol" && <Enrolment onOver={() => setEnrolling(false)} />}
          {step === "login" && <LoginForm onEnrol={() => setEnrolling(true)} />}
        </Card>
      </Middle>
      <Notification />
    </Page>
  );
}
