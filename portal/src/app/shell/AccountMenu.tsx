import PersonOutlined from "@mui/icons-material/PersonOutlined";
import IconButton from "@mui/material/IconButton";
import { type MouseEvent, useState } from "react";
import { appTexts } from "@/app/texts";
import type { User } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { Avatar } from "@/shared/ui/Avatar";

const AccountMenuPanel = lazyPart(() => import("./AccountMenuPanel"), "AccountMenuPanel");

/** The account menu. Its panel stays mounted after the first opening, so that it can close with a transition. */
export function AccountMenu({ user }: { user: User }) {
  const t = useTexts(appTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const open = (event: MouseEvent<HTMLElement>) => {
    setWasOpened(true);
    setAnchor(event.currentTarget);
  };
  return (
    <>
      <IconButton aria-label={t.account} aria-haspopup="menu" aria-expanded={anchor !== null} onClick={open}>
        {user.avatar ? <Avatar src={user.avatar} name={user.name} size={28} /> : <PersonOutlined />}
      </IconButton>
      {wasOpened && <AccountMenuPanel user={user} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
