import type { ChatWidgetSettings } from "@/shared/api/types";

const CONSENT = "supportChatConsent";
const ELEMENT = "support-chat-script";

interface ChatWindow extends Window {
  $crisp?: unknown[][];
  CRISP_WEBSITE_ID?: string;
  Tawk_API?: { maximize?: () => void };
  tidioChatApi?: { open?: () => void };
}

const page = window as ChatWindow;

export function hostOf({ script_url }: ChatWidgetSettings): string {
  return new URL(script_url).host;
}

/** Consent is stored per provider: a new provider needs new consent. */
export function hasConsent(chat: ChatWidgetSettings): boolean {
  return localStorage.getItem(CONSENT) === hostOf(chat);
}

export function keepConsent(chat: ChatWidgetSettings): void {
  localStorage.setItem(CONSENT, hostOf(chat));
}

/** Loads the provider's script once; rejects if that fails. */
export function loadChat({ script_url, token }: ChatWidgetSettings): Promise<void> {
  if (document.getElementById(ELEMENT)) return Promise.resolve();
  page.$crisp ??= [];
  page.CRISP_WEBSITE_ID ??= token;
  const script = document.createElement("script");
  Object.assign(script, { id: ELEMENT, src: script_url, async: true });
  script.dataset.token = token;
  return new Promise((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error("chat"));
    };
    document.head.append(script);
  });
}

/** Opens the chat widget. */
export function openChat(): void {
  page.$crisp?.push(["do", "chat:open"]);
  page.Tawk_API?.maximize?.();
  page.tidioChatApi?.open?.();
}
