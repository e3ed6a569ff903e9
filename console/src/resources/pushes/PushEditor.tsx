import { useFormContext, useWatch } from "react-hook-form";
import type { Push } from "@/api/types";
import { useText } from "@/i18n/useText";
import { draftPages } from "@/ui/draft/draftPages";
import { shownByTime } from "@/ui/draft/shownByTime";
import { choicesOf } from "@/ui/form/choices";
import { ChoiceInput, LineInput, ListInput, MomentInput, NAMES_APART } from "@/ui/form/inputs";
import { FieldGrid } from "@/ui/form/layout";
import { TitleAndText } from "@/ui/form/TitleAndText";
import { thisMinute } from "@/ui/instant";
import { Moment } from "@/ui/Moment";
import { Section } from "@/ui/Section";

const ON_PAGE = 2;
const AFTER_ACTION = 3;
const TRIGGERS = choicesOf("resources.push_messages.triggers", {
  1: "session",
  [ON_PAGE]: "page",
  [AFTER_ACTION]: "action",
});
const ACTIONS = choicesOf("resources.push_messages.actions", [
  "import_started",
  "publish_started",
  "store_connected",
  "plan_reach_limit",
]);
const AUDIENCE = ["countries", "languages", "plans", "platforms"] as const;

const blank = () => ({
  title_en: "",
  body_en: "",
  button_en: "",
  title_zh: "",
  body_zh: "",
  button_zh: "",
  router: "",
  trigger_type: 1,
  trigger: "",
  countries: [] as string[],
  languages: [] as string[],
  plans: [] as string[],
  platforms: [] as number[],
  tenant_ids: [] as string[],
  starts_at: thisMinute(),
  ends_at: null as string | null,
});
type Draft = ReturnType<typeof blank>;

export const { Show: PushShow, Create: PushCreate } = draftPages<Push, Draft>({
  ...shownByTime("push_messages"),
  blank,
  wire: (draft) => ({
    ...draft,
    router: draft.router.trim(),
    platforms: draft.platforms.map(Number),
    tenant_ids: draft.tenant_ids.map(Number),
  }),
  facts: ({ shown_count, clicked_count, dismissed_count, published_at }) => ({
    shown_count,
    clicked_count,
    dismissed_count,
    published_at: <Moment at={published_at} />,
  }),
  Fields,
});

function Fields() {
  const text = useText();
  const router = useWatch<Draft, "router">({ name: "router" });
  return (
    <>
      <TitleAndText text="body">
        {(language) => router.trim() && <LineInput source={`button_${language}`} limit={40} />}
      </TitleAndText>
      <Section title={text("resources.push_messages.showing")}>
        <FieldGrid>
          <LineInput source="router" hint="resources.push_messages.router_hint" />
          <Trigger />
          <MomentInput source="starts_at" required />
          <MomentInput source="ends_at" />
        </FieldGrid>
      </Section>
      <Section title={text("resources.push_messages.audience")}>
        <FieldGrid>
          {AUDIENCE.map((name) => (
            <ListInput
              key={name}
              source={name}
              separator={NAMES_APART}
              hint={`resources.push_messages.hints.${name}`}
            />
          ))}
          <ListInput source="tenant_ids" hint="resources.announcements.merchants_hint" />
        </FieldGrid>
      </Section>
    </>
  );
}

/** When it appears, and the page or the action that is meant. */
function Trigger() {
  const { setValue } = useFormContext<Draft>();
  const kind = useWatch<Draft, "trigger_type">({ name: "trigger_type" });
  return (
    <>
      <ChoiceInput source="trigger_type" choices={TRIGGERS} onChange={() => setValue("trigger", "")} />
      {kind === ON_PAGE && <LineInput source="trigger" hint="resources.announcements.router_hint" />}
      {kind === AFTER_ACTION && <ChoiceInput source="trigger" choices={ACTIONS} />}
    </>
  );
}
