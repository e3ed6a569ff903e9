import Link from "@mui/material/Link";
import type { Page } from "@/api/types";
import { useText } from "@/i18n/useText";
import { Facts } from "@/ui/Facts";
import { Moment } from "@/ui/Moment";
import { Section } from "@/ui/Section";
import { PageLanguage } from "./PageLanguage";

export function PageFacts({ page }: { page: Page }) {
  const text = useText();
  const address = `/${page.slug}?language=${page.language}`;
  const facts = [
    {
      label: text("resources.pages.fields.slug"),
      value: (
        <Link href={address} target="_blank" rel="noopener">
          {address}
        </Link>
      ),
    },
    { label: text("resources.pages.fields.language"), value: <PageLanguage language={page.language} /> },
    { label: text("resources.pages.fields.published_at"), value: <Moment at={page.published_at} /> },
    { label: text("resources.pages.fields.edited_at"), value: <Moment at={page.edited_at} /> },
    { label: text("resources.pages.fields.edited_by"), value: page.edited_by || text("console.none") },
  ];
  return (
    <Section title={text("resources.pages.facts")}>
      <Facts facts={facts} />
    </Section>
  );
}
