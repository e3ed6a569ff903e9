import { BuyingPanel } from "./buying/panel";
import { STOREFRONT, sellerOf } from "./buying/sellers";
import { tell } from "./messages";

/** Somebody pressed the extension's icon on a page: it shows what is to be bought there, else the settings. */
async function answer(): Promise<void> {
  const panel = new BuyingPanel(sellerOf(location.href) ?? STOREFRONT, true);
  if (!(await panel.open())) await tell({ ask: "options" });
}

void answer();
