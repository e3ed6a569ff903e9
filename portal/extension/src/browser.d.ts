/**
 * The part of the browsers' extension API that we use; Chromium and Firefox both offer it as `chrome`, with promises.
 */
interface Sender {
  id?: string;
}

declare const chrome: {
  runtime: {
    id: string;
    getManifest(): { version: string };
    openOptionsPage(): Promise<void>;
    sendMessage(message: unknown): Promise<unknown>;
    onMessage: {
      addListener(
        listener: (message: unknown, sender: Sender, answer: (value: unknown) => void) => boolean,
      ): void;
    };
  };
  action: { onClicked: { addListener(listener: (tab: { id: number }) => void): void } };
  scripting: {
    executeScript(script: { target: { tabId: number }; files: string[] }): Promise<unknown>;
  };
  storage: {
    local: {
      get(keys: string[]): Promise<Record<string, unknown>>;
      set(values: Record<string, unknown>): Promise<void>;
    };
  };
  permissions: { request(permissions: { origins: string[] }): Promise<boolean> };
  i18n: { getMessage(name: string, substitutions?: string[]): string; getUILanguage(): string };
};
