import { useEffect, useState } from "react";
import type { ChatWidgetSettings } from "@/shared/api/types";
import { textsNow, useTexts } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { ConfirmDialog } from "@/shared/ui/ConfirmDialog";
import { hasConsent, hostOf, keepConsent, loadChat, openChat } from "./chatProvider";
import { supportTexts } from "./texts";

interface ChatWidgetProps {
  chat: ChatWidgetSettings;
  isOpen: boolean;
  onClose: () => void;
}

/** The configured provider's chat: nothing is loaded before the user has agreed. */
export function ChatWidget({ chat, isOpen, onClose }: ChatWidgetProps) {
  const t = useTexts(supportTexts);
  const [agreed, setAgreed] = useState(() => hasConsent(chat));
  useEffect(() => {
    if (!agreed) return;
    loadChat(chat)
      .then(() => {
        if (isOpen) openChat();
      })
      .catch(() => isOpen && showToast("error", textsNow(supportTexts).failed))
      .finally(() => isOpen && onClose());
  }, [agreed, chat, isOpen, onClose]);
  if (agreed || !isOpen) return null;
  return (
    <ConfirmDialog
      title={t.consentTitle}
      confirmLabel={t.agree}
      onConfirm={() => {
        keepConsent(chat);
        setAgreed(true);
      }}
      onClose={onClose}
    >
      {t.consentText(hostOf(chat))}
    </ConfirmDialog>
  );
}
