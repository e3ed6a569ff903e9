import AccountCircleOutlined from "@mui/icons-material/AccountCircleOutlined";
import LogoutOutlined from "@mui/icons-material/LogoutOutlined";
import IconButton from "@mui/material/IconButton";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import { useId, useState } from "react";
import { useGetIdentity, useLogout } from "react-admin";
import { useText } from "@/i18n/useText";

const Who = styled("li")(({ theme }) => ({
  padding: theme.spacing(1, 2, 1.25),
  marginBottom: theme.spacing(0.5),
  borderBottom: `1px solid ${theme.palette.divider}`,
  color: theme.palette.text.secondary,
  fontSize: theme.typography.body2.fontSize,
  "& strong": { display: "block", color: theme.palette.text.primary, fontWeight: 600 },
}));

const Version = styled("li")(({ theme }) => ({
  padding: theme.spacing(1, 2, 0.5),
  color: theme.palette.text.secondary,
  fontSize: theme.typography.caption.fontSize,
}));

export function AccountMenu() {
  const text = useText();
  const logOut = useLogout();
  const id = useId();
  const { identity } = useGetIdentity();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = String(identity?.fullName ?? "");
  return (
    <>
      <IconButton
        aria-label={text("console.account.label", { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <AccountCircleOutlined />
      </IconButton>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <Who role="presentation">
          {text("console.account.signed_in")}
          <strong>{name}</strong>
        </Who>
        <MenuItem onClick={() => logOut()}>
          <ListItemIcon>
            <LogoutOutlined fontSize="small" />
          </ListItemIcon>
          {text("console.account.log_out")}
        </MenuItem>
        <Version role="presentation">
          {text("console.account.version", { version: String(identity?.version ?? "") })}
        </Version>
      </Menu>
    </>
  );
}
