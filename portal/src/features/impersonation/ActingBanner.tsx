import SupervisorAccountOutlined from "@mui/icons-material/SupervisorAccountOutlined";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { useUser } from "@/shared/session/useUser";
import { useLeave } from "./api";
import { impersonationTexts } from "./texts";

const Banner = styled("aside")(({ theme }) => ({
  position: "fixed",
  zIndex: theme.zIndex.drawer + 1,
  left: theme.spacing(2),
  bottom: theme.spacing(2),
  display: "flex",
  alignItems: "center",
  gap: theme.spacing(1.5),
  maxWidth: 520,
  padding: theme.spacing(1.25, 2),
  borderRadius: 14,
  color: theme.palette.warning.contrastText,
  background: theme.palette.warning.main,
  boxShadow: theme.shadows[6],
  overflowWrap: "anywhere",
  "& p": { margin: 0, fontSize: theme.typography.body2.fontSize },
  [theme.breakpoints.down("md")]: {
    left: theme.spacing(1),
    right: theme.spacing(1),
    bottom: `calc(${theme.spacing(9)} + env(safe-area-inset-bottom))`,
    maxWidth: "none",
  },
}));

const Words = styled("div")({ flex: 1 });

/** Stands in sight as long as staff act as somebody; nothing for a user's own session. */
export function ActingBanner() {
  const t = useTexts(impersonationTexts);
  const { data: user } = useUser();
  const goOut = useLeave();
  if (!user?.acting) return null;
  const { reason, expires_at } = user.acting;
  return (
    <Banner aria-label={t.banner}>
      <SupervisorAccountOutlined aria-hidden />
      <Words>
        <strong>{t.actAs(user.mailbox || user.phone)}</strong>
        <p>{t.reason(reason, moment(expires_at))}</p>
      </Words>
      <Button
        variant="outlined"
        loading={goOut.isPending}
        onClick={() => goOut.mutate()}
        sx={{ color: "inherit", borderColor: "currentcolor" }}
      >
        {t.leave}
      </Button>
    </Banner>
  );
}
