import type { ImportState } from "./api/platform";
import { Button } from "./button";
import { BuyingPanel } from "./buying/panel";
import { sellerOf } from "./buying/sellers";
import { say, tell } from "./messages";
import { readProduct } from "./read";
import { type Place, placeOf } from "./sites";

const LOOKS_EVERY = 1_000;
const ASKS_EVERY = 2_000;
const MOST_ASKS = 30;

/** The button of one product: it ends when the page shows another one. */
class Watch {
  private readonly button = new Button();
  private isOver = false;
  private isBusy = true;

  constructor(readonly place: Place) {
    this.wait("checking");
    void this.ask(0);
  }

  end(): void {
    this.isOver = true;
    this.button.remove();
  }

  private async ask(attempts: number): Promise<void> {
    this.show(await tell({ ask: "state", type: this.place.site.type, url: location.href }), attempts);
  }

  /** Somebody comes back, from the settings or from the Import List. */
  refresh(): void {
    if (!this.isBusy) void this.ask(0);
  }

  private async press(): Promise<void> {
    const reading = readProduct(
      document,
      location.href,
      this.place.key,
      chrome.runtime.getManifest().version,
    );
    if ("unread" in reading) {
      this.offer(say(reading.unread));
      return;
    }
    this.wait("importing");
    this.show(await tell({ ask: "capture", capture: reading.capture, press: crypto.randomUUID() }), 0);
  }

  private offer(text = "", label = say(text ? "retry" : "button")): void {
    this.button.show({ text, label, act: () => void this.press() });
  }

  private show(state: ImportState, attempts: number): void {
    if (this.isOver) return;
    this.isBusy = false;
    if (state.kind === "none") this.offer();
    else if (state.kind === "listed")
      this.leadTo(state.list, state.reason ? say("listedWith", state.reason) : say("listed"));
    else if (state.kind === "importing") this.await(state.list, attempts);
    else if (state.kind === "failed" || state.kind === "refused") this.offer(say("failed", state.reason));
    else if (state.kind === "unreachable") this.offer(say("unreachable"));
    else this.settings(say(state.kind));
  }

  private leadTo(list: string, text: string): void {
    this.button.show({ text, label: say("openList"), href: list });
  }

  private await(list: string, attempts: number): void {
    if (attempts >= MOST_ASKS) {
      this.leadTo(list, say("takesLonger"));
      return;
    }
    this.wait("importing");
    setTimeout(() => void this.ask(attempts + 1), ASKS_EVERY);
  }

  private wait(name: string): void {
    this.isBusy = true;
    this.button.show({ label: say(name), isBusy: true });
  }

  private settings(text: string): void {
    const open = async () => {
      await tell({ ask: "options" });
      this.settings(text);
    };
    this.button.show({ text, label: say("openOptions"), act: () => void open() });
  }
}

let watch: Watch | null = null;

/** These shops show another product without loading a new page. */
function look(): void {
  const place = placeOf(location.href);
  if (place?.key === watch?.place.key) return;
  watch?.end();
  watch = place && new Watch(place);
}

look();
const seller = sellerOf(location.href);
if (seller) void new BuyingPanel(seller).open();
setInterval(look, LOOKS_EVERY);
// Later than the press that may have brought the focus, so that it does not miss its button.
addEventListener("focus", () => setTimeout(() => watch?.refresh(), 500));
