import SupportAgentOutlined from "@mui/icons-material/SupportAgentOutlined";
import Badge from "@mui/material/Badge";
import IconButton from "@mui/material/IconButton";
import { useCallback, useEffect, useState } from "react";
import type { ChatWidgetSettings } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { useUnreadSupport } from "./api";
import { offerSupport } from "./supportChat";
import { supportTexts } from "./texts";

const SupportPanel = lazyPart(() => import("./SupportPanel"), "SupportPanel");
const ChatWidget = lazyPart(() => import("./ChatWidget"), "ChatWidget");

interface SupportButtonProps {
  /** The configured provider's; null: our own thread; undefined: not known yet. */
  chat: ChatWidgetSettings | null | undefined;
}

/**
 * The way to support: the configured provider's chat, else our own thread, which has no button for those without a
 * right. Mails lead here by `?support=1`.
 */
export function SupportButton({ chat }: SupportButtonProps) {
  const t = useTexts(supportTexts);
  const [url, setUrl] = useUrlState();
  const [isOpen, setIsOpen] = useState(url.has("support"));
  const { data: { unread = 0, is_open: mayWrite = true } = {} } = useUnreadSupport(chat === null);
  useEffect(() => offerSupport(() => setIsOpen(true)), []);
  const close = useCallback(() => {
    setIsOpen(false);
    setUrl({ support: null });
  }, [setUrl]);
  return (
    <>
      {mayWrite && (
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
      )}
      {chat && <ChatWidget chat={chat} isOpen={isOpen} onClose={close} />}
      {chat === null && isOpen && <SupportPanel unread={unread} onClose={close} />}
    </>
  );
}
