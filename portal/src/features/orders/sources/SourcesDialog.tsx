import { useState } from "react";
import type { LineToBuy } from "@/shared/api/types";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { useUser } from "@/shared/session/useUser";
import { showToast } from "@/shared/toasts/toasts";
import { Lines, Muted } from "@/shared/ui/Card";
import { FormDialog } from "@/shared/ui/FormDialog";
import { Pending } from "@/shared/ui/Pending";
import { AddSource } from "./AddSource";
import { ArticleRow } from "./ArticleRow";
import { useChooseSources, useLinesToBuy, useSources } from "./api";
import { articlesOf, choicesOf, type Draft, NOTHING, sourceIds, sourcesOf } from "./articles";
import { Elsewhere } from "./Elsewhere";
import { sourceTexts } from "./texts";

const WIDTH = 860;

/** The line that was named; else those without a source; of a single order all, where each has one. */
function linesFor(lines: readonly LineToBuy[], line: string | undefined, isOne: boolean) {
  if (line) return lines.filter(({ id }) => id === line);
  const unmapped = lines.filter(({ source }) => !source);
  return isOne && unmapped.length === 0 ? lines : unmapped;
}

interface SourcesDialogProps {
  ids: readonly string[];
  /** Only this line. */
  line?: string;
  onClose: () => void;
  onDone: () => void;
}

/** Chooses what lines are bought from, for their orders alone: the products' mappings stay. */
export function SourcesDialog({ ids, line, onClose, onDone }: SourcesDialogProps) {
  const t = useTexts(sourceTexts);
  const { data: user } = useUser();
  const read = useLinesToBuy(ids);
  const [added, setAdded] = useState<string[]>([]);
  const [drafts, setDrafts] = useState<Record<string, Draft>>({});
  const articles = articlesOf(linesFor(read.data ?? [], line, ids.length === 1));
  const offered = sourceIds(articles, added);
  const sources = useSources(offered);
  const choices = choicesOf(articles, drafts);
  const form = useSavedForm({
    defaultValues: {},
    save: useChooseSources(),
    request: () => choices,
    onSaved: (process) => {
      showToast("info", t.started(process));
      onDone();
    },
  });
  const isReady = choices.length > 0 && choices.every(({ quantity }) => quantity > 0);
  const change = (key: string, part: Partial<Draft>) =>
    setDrafts((before) => ({ ...before, [key]: { ...NOTHING, ...before[key], ...part } }));
  const add = (id: string) => setAdded((before) => [id, ...before.filter((other) => other !== id)]);
  const [only] = articles;
  const listed = articles.length === 1 ? only?.first.import_list_ids[0] : undefined;
  return (
    <FormDialog
      title={ids.length === 1 ? t.titleOne : t.title}
      width={WIDTH}
      submitLabel={t.submit(choices.length)}
      disabled={!isReady}
      busy={form.busy}
      problem={form.problem}
      onSubmit={() => isReady && form.submit()}
      onClose={onClose}
      aside
    >
      <Muted>{t.text}</Muted>
      <Pending query={read} rows={3} height={72} />
      {read.data && articles.length === 0 && (
        <Muted role="status">{read.data.length > 0 ? t.allMapped : t.nothing}</Muted>
      )}
      {articles.length > 0 && (
        <>
          {offered.length > 0 && <Pending query={sources} rows={1} height={40} />}
          <Lines>
            {articles.map((article) => (
              <ArticleRow
                key={article.key}
                article={article}
                sources={sourcesOf(article, added, sources.data ?? [])}
                draft={drafts[article.key] ?? NOTHING}
                onChange={(part) => change(article.key, part)}
              />
            ))}
          </Lines>
          {only && listed && user?.menus.includes("IMPORT_LIST") && (
            <Elsewhere product={listed} country={only.first.country || "US"} onAdd={add} />
          )}
          <AddSource onAdd={add} />
        </>
      )}
    </FormDialog>
  );
}
