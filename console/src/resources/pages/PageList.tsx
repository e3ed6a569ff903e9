import type { PageRow } from "@/api/types";
import { AsIs, At } from "@/ui/list/fields";
import { listPage } from "@/ui/list/listPage";
import { Mono } from "@/ui/Mono";
import { PageLanguage } from "./PageLanguage";
import { PageStateTag } from "./states";

export const PageList = listPage<PageRow>({
  resource: "pages",
  columns: {
    slug: ({ record }) => <Mono>/{record.slug}</Mono>,
    language: ({ record }) => <PageLanguage language={record.language} />,
    title: AsIs,
    state: PageStateTag.Field,
    edited_by: AsIs,
    published_at: At,
  },
  card: { title: "slug", tag: "state", lines: ["title", "language"] },
});
