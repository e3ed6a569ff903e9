import type { SettingsText, SiteSettings } from "@/api/types";

/** What the form holds: links and users as typed, one per line. */
export interface SettingsDraft {
  balance_users: string;
  platform_links: string;
  mirror_links: string;
  help_center_url: string;
  order_site_url: string;
  chat_script_url: string;
  chat_token: string;
  featured_products: string;
  lead_months: string;
}

type Links = SettingsText["platform_links"];

const written = (links: Links = []) => links.map(({ name, url }) => `${name} | ${url}`).join("\n");

/** "Etsy | https://…" on each line; what has no bar is sent as a link without a name, for the server to refuse. */
function links(typed: string): NonNullable<Links> {
  const lines = typed.split("\n").filter((line) => line.trim());
  return lines.map((line) => {
    const [name = "", ...rest] = line.split("|");
    return rest.length > 0
      ? { name: name.trim(), url: rest.join("|").trim() }
      : { name: "", url: name.trim() };
  });
}

export function draftOf(settings: SiteSettings): SettingsDraft {
  const { help_center_url, order_site_url, chat_script_url, chat_token } = settings;
  return {
    balance_users: settings.balance_user_ids.join(", "),
    platform_links: written(settings.platform_links),
    mirror_links: written(settings.mirror_links),
    help_center_url,
    order_site_url,
    chat_script_url,
    chat_token,
    featured_products: settings.featured_products.join("\n"),
    lead_months: String(settings.lead_months),
  };
}

export function settingsOf({ balance_users, ...draft }: SettingsDraft, version: number): SettingsText {
  return {
    ...draft,
    lead_months: Number(draft.lead_months),
    balance_user_ids: balance_users
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(Number),
    featured_products: draft.featured_products.split("\n").filter((line) => line.trim()),
    platform_links: links(draft.platform_links),
    mirror_links: links(draft.mirror_links),
    version,
  };
}
