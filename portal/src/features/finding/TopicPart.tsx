import EventBusyOutlined from "@mui/icons-material/EventBusyOutlined";
import LockOutlined from "@mui/icons-material/LockOutlined";
import Button from "@mui/material/Button";
import type { FormEvent, ReactNode } from "react";
import { Codes, hasCode } from "@/shared/api/errors";
import type { TopicPage } from "@/shared/api/types";
import { filled } from "@/shared/forms/useFields";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { openSupport } from "@/shared/support/supportChat";
import { Muted, Row } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Notice } from "@/shared/ui/Notice";
import { Controls } from "./Controls";
import type { CardWays } from "./FoundCard";
import { HotWords } from "./HotWords";
import { PriceFilter } from "./PriceFilter";
import { ResultGrid } from "./ResultGrid";
import { findingTexts } from "./texts";
import { isProject, SPANS, type Spans, useCheckCode, useTopicCategories, useTopicProducts } from "./topics";
import { useSought } from "./useSought";

const TopicDetail = lazyPart(() => import("./TopicDetail"), "TopicDetail");

/** Whether a page has expired. Pages that have not begun are not listed. */
function isOver({ param }: TopicPage): boolean {
  return param.validity_end_time !== null && Date.parse(param.validity_end_time) <= Date.now();
}

/** The products of a topic page, behind its code and within its time (specification 002, section 4.4). */
export function TopicPart({ page, tools, ...ways }: CardWays & { page: TopicPage; tools?: ReactNode }) {
  const t = useTexts(findingTexts);
  const { sought, seek, isNarrowed, clear, params, setParams } = useSought();
  const isClosed = isOver(page);
  const spanOf = (name: keyof Spans) => ({
    min: params.get(`${name}_min`) ?? "",
    max: params.get(`${name}_max`) ?? "",
  });
  const spans: Spans = { sell: spanOf("sell"), profit: spanOf("profit") };
  const setSpan = (name: keyof Spans, { min, max }: Spans["sell"]) =>
    setParams({ [`${name}_min`]: min, [`${name}_max`]: max }, true);
  const used = SPANS.filter((name) => spans[name].min || spans[name].max).length;
  const clearAll = () => {
    clear();
    setParams({ sell_min: null, sell_max: null, profit_min: null, profit_max: null });
  };
  const results = useTopicProducts(page, sought, spans, !isClosed);
  const categories = useTopicCategories(page.id, results.isSuccess);
  const opened = params.get("product") ?? "";
  if (isClosed || hasCode(results.error, Codes.pageExpired))
    return (
      <Notice icon={<EventBusyOutlined />} title={t.expired}>
        <Button variant="contained" onClick={openSupport}>
          {t.contact}
        </Button>
      </Notice>
    );
  if (page.check_code && hasCode(results.error, Codes.noRight)) return <CodePrompt page={page} />;
  return (
    <>
      {page.topic_name && <Muted as="p">{page.topic_name}</Muted>}
      <HotWords page={page} />
      <Controls
        sought={sought}
        seek={seek}
        categories={categories?.map(({ category, category_name }) => ({
          value: category,
          label: category_name,
        }))}
        sorts={[0, 1, 10, 11]}
        hasPrice
        tools={tools}
        used={used}
      >
        {isProject(page) &&
          SPANS.map((name) => (
            <PriceFilter
              key={name}
              label={t.spans[name]}
              {...spans[name]}
              onChange={(span) => setSpan(name, span)}
            />
          ))}
      </Controls>
      <ResultGrid
        results={results}
        onClear={isNarrowed || used ? clearAll : undefined}
        onDetails={(found) => setParams({ product: found.id }, true)}
        {...ways}
      />
      {opened && <TopicDetail id={opened} onClose={() => setParams({ product: null })} {...ways} />}
    </>
  );
}

function CodePrompt({ page }: { page: TopicPage }) {
  const t = useTexts(findingTexts);
  const form = useSavedForm({
    save: useCheckCode(page.id),
    defaultValues: { code: "" },
    schema: { code: filled(t.codeMissing) },
    request: ({ code }) => code.trim(),
  });
  const code = form.field("code");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <Notice icon={<LockOutlined />} title={t.codeTitle} text={t.codeText}>
      <form onSubmit={submit} noValidate>
        <Row sx={{ alignItems: "end", justifyContent: "center" }}>
          <Field label={t.codeTitle} autoComplete="off" {...code} error={code.error ?? form.problem} />
          <Button type="submit" variant="contained" loading={form.busy}>
            {t.confirm}
          </Button>
        </Row>
      </form>
    </Notice>
  );
}
