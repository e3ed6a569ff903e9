import SupportAgentOutlined from "@mui/icons-material/SupportAgentOutlined";
import Badge from "@mui/material/Badge";
import IconButton from "@mui/material/IconButton";
import { useCallback, useEffect, useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { useSite } from "@/shared/session/useSite";
import { offerSupport } from "@/shared/support/supportChat";
import { useUnreadSupport } from "./api";
import { supportTexts } from "./texts";

const SupportPanel = lazyPart(() => import("./SupportPanel"), "SupportPanel");
const ChatWidget = lazyPart(() => import("./ChatWidget"), "ChatWidget");

/** The way to support: the configured provider's chat, else our own thread. Mails lead here by `?support=1`. */
export function SupportButton() {
  const t = useTexts(supportTexts);
  const { data: site } = useSite();
  const [url, setUrl] = useUrlState();
  const [isOpen, setIsOpen] = useState(url.has("support"));
  const chat = site?.support_chat;
  const { data: unread = 0 } = useUnreadSupport(site !== undefined && !chat);
  useEffect(() => offerSupport(() => setIsOpen(true)), []);
  const close = useCallback(() => {
    setIsOpen(false);
    setUrl({ support: null });
  }, [setUrl]);
  return (
    <>
      <IconButton
        data-support-chat
        aria-label={t.open(unread)}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Badge badgeContent={unread} color="error" max={99}>
          <SupportAgentOutlined />
        </Badge>
      </IconButton>
      {chat && <ChatWidget chat={chat} isOpen={isOpen} onClose={close} />}
      {site && !chat && isOpen && <SupportPanel unread={unread} onClose={close} />}
    </>
  );
}
