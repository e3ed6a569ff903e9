import { useRefresh } from "react-admin";
import type { SettingsText, SiteSettings } from "@/api/types";
import { useText } from "@/i18n/useText";
import { DraftFoot } from "@/ui/draft/DraftFoot";
import { DraftForm } from "@/ui/draft/DraftForm";
import { useDraftSaving } from "@/ui/draft/useDraftSaving";
import { useKeptDraft } from "@/ui/draft/useKeptDraft";
import { LineInput, ListInput } from "@/ui/form/inputs";
import { FieldColumn } from "@/ui/form/layout";
import { Section } from "@/ui/Section";

export type Saved = SiteSettings & { id: string };
type Links = NonNullable<SettingsText["platform_links"]>;

const LINES = /\n/;

const written = (links: Links) => links.map(({ name, url }) => `${name} | ${url}`);

/** "Etsy | https://…"; what has no bar is sent as a link without a name, for the server to refuse. */
function linkOf(line: string): Links[number] {
  const [name = "", ...rest] = line.split("|");
  return rest.length > 0 ? { name: name.trim(), url: rest.join("|").trim() } : { name: "", url: name.trim() };
}

/** Values of the form: links as typed, one per line. */
const draftOf = (settings: SiteSettings) => ({
  help_center_url: settings.help_center_url,
  platform_links: written(settings.platform_links),
  order_site_url: settings.order_site_url,
  mirror_links: written(settings.mirror_links),
  chat_script_url: settings.chat_script_url,
  chat_token: settings.chat_token,
  balance_user_ids: settings.balance_user_ids,
  featured_products: settings.featured_products,
  lead_months: String(settings.lead_months),
});
type Draft = ReturnType<typeof draftOf>;

const wire = (draft: Draft) => ({
  ...draft,
  platform_links: draft.platform_links.map(linkOf),
  mirror_links: draft.mirror_links.map(linkOf),
  balance_user_ids: draft.balance_user_ids.map(Number),
  lead_months: Number(draft.lead_months),
});

const hinted = (source: keyof Draft) => ({ source, hint: `resources.settings.hints.${source}` as const });
const lines = (source: keyof Draft) => ({ ...hinted(source), separator: LINES, joint: "\n" });

export function SettingsForm({ settings }: { settings: Saved }) {
  const text = useText();
  const refresh = useRefresh();
  const kept = useKeptDraft("settings", draftOf(settings), settings.version);
  const save = useDraftSaving<Draft, Saved>({
    resource: "settings",
    wire: (draft) => ({ ...wire(draft), version: kept.version }),
    onSaved: (saved, sent) => {
      kept.settle(sent, { saved: draftOf(saved), version: saved.version });
      refresh();
    },
  });
  return (
    <DraftForm kept={kept} onSave={save}>
      <Section title={text("resources.settings.links")}>
        <FieldColumn>
          <LineInput {...hinted("help_center_url")} />
          <ListInput {...lines("platform_links")} lines={4} />
          <LineInput {...hinted("order_site_url")} />
          <ListInput {...lines("mirror_links")} lines={2} />
        </FieldColumn>
      </Section>
      <Section title={text("resources.settings.chat")}>
        <FieldColumn>
          <LineInput {...hinted("chat_script_url")} />
          <LineInput {...hinted("chat_token")} />
        </FieldColumn>
      </Section>
      <Section title={text("resources.settings.users")}>
        <ListInput {...hinted("balance_user_ids")} lines={1} />
      </Section>
      <Section title={text("resources.settings.newcomers")}>
        <ListInput {...lines("featured_products")} lines={3} />
      </Section>
      <Section title={text("resources.settings.keeping")}>
        <LineInput {...hinted("lead_months")} type="number" min={1} max={120} />
      </Section>
      <DraftFoot isFinal kept={kept} canSave />
    </DraftForm>
  );
}
