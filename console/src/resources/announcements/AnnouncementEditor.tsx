import { useWatch } from "react-hook-form";
import type { Announcement } from "@/api/types";
import { useText } from "@/i18n/useText";
import { draftPages } from "@/ui/draft/draftPages";
import { shownByTime } from "@/ui/draft/shownByTime";
import { choicesOf } from "@/ui/form/choices";
import { ChoiceInput, LineInput, ListInput, MomentInput } from "@/ui/form/inputs";
import { FieldGrid } from "@/ui/form/layout";
import { TitleAndText } from "@/ui/form/TitleAndText";
import { thisMinute } from "@/ui/instant";
import { Moment } from "@/ui/Moment";
import { Section } from "@/ui/Section";

const GOT_IT = 2;
const BUTTONS = choicesOf("resources.announcements.detail_types", {
  1: "try_or_later",
  [GOT_IT]: "got_it",
  3: "mark_or_try",
});
const AUDIENCES = choicesOf("resources.announcements.audiences", ["everyone", "main_accounts", "merchants"]);

const blank = () => ({
  title_en: "",
  content_en: "",
  title_zh: "",
  content_zh: "",
  detail_type: GOT_IT,
  router: "",
  audience: "everyone",
  tenant_ids: [] as string[],
  starts_at: thisMinute(),
  ends_at: null as string | null,
  release: "",
});
type Draft = ReturnType<typeof blank>;

const isRelease = ({ release }: Pick<Draft, "release">) => release.trim() !== "";
/** Whether the announcement may have a button: always for a new version, otherwise by its kind. */
const mayLead = (draft: Pick<Draft, "detail_type" | "release">) =>
  draft.detail_type !== GOT_IT || isRelease(draft);

export const { Show: AnnouncementShow, Create: AnnouncementCreate } = draftPages<Announcement, Draft>({
  ...shownByTime("announcements"),
  blank,
  wire: (draft) => ({
    ...draft,
    router: mayLead(draft) ? draft.router.trim() : "",
    tenant_ids: draft.audience === "merchants" ? draft.tenant_ids.map(Number) : [],
  }),
  facts: (saved) => ({
    read_count: saved.read_count,
    published_at: <Moment at={saved.published_at} />,
    created_at: <Moment at={saved.created_at} />,
    edited_by: saved.edited_by,
  }),
  Fields,
});

function Fields() {
  const text = useText();
  const draft = useWatch<Draft>() as Draft;
  const hint = isRelease(draft) ? "release_router_hint" : "router_hint";
  return (
    <>
      <TitleAndText text="content" />
      <Section title={text("resources.announcements.showing")}>
        <FieldGrid>
          <MomentInput source="starts_at" required />
          <MomentInput source="ends_at" />
          <ChoiceInput source="detail_type" choices={BUTTONS} />
          <LineInput source="release" hint="resources.announcements.release_hint" limit={40} />
          {mayLead(draft) && (
            <LineInput
              source="router"
              hint={`resources.announcements.${hint}`}
              required={!isRelease(draft)}
            />
          )}
          <ChoiceInput source="audience" choices={AUDIENCES} />
          {draft.audience === "merchants" && (
            <ListInput source="tenant_ids" hint="resources.announcements.merchants_hint" required />
          )}
        </FieldGrid>
      </Section>
    </>
  );
}
