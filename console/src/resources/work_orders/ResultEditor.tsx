import Campaign from "@mui/icons-material/Campaign";
import Typography from "@mui/material/Typography";
import { useDataProvider, useRefresh } from "react-admin";
import { useFormContext, useWatch } from "react-hook-form";
import type { Request } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { CommandButton } from "@/ui/CommandButton";
import { DraftFoot } from "@/ui/draft/DraftFoot";
import { DraftForm } from "@/ui/draft/DraftForm";
import { useDraftSaving } from "@/ui/draft/useDraftSaving";
import { useKeptDraft } from "@/ui/draft/useKeptDraft";
import { FieldSets } from "@/ui/form/FieldSets";
import { LineInput } from "@/ui/form/inputs";
import { FieldColumn, FieldGrid } from "@/ui/form/layout";
import { Section } from "@/ui/Section";
import { AddFromLink } from "./AddFromLink";
import { AddToPageButton } from "./AddToPageButton";
import { draftOf, emptyRow, type ResultDraft, wireOf } from "./draft";
import { MailAccountButton } from "./MailAccountButton";
import { MakePageButton } from "./MakePageButton";
import { Offers } from "./Offers";
import { PasteRows } from "./PasteRows";
import { ResultFiles } from "./ResultFiles";
import { ResultRow } from "./ResultRow";

const MOST_ROWS = 200;
const CLOSED = [4, 5];

/** Edits the result: offers, files, a link, a page. The draft stays in this browser until it is saved. */
export function ResultEditor({ request }: { request: Request }) {
  const text = useText();
  const refresh = useRefresh();
  const { publishResult } = useDataProvider<ConsoleDataProvider>();
  const saved = draftOf(request);
  const kept = useKeptDraft<ResultDraft>(`work_orders.${request.id}`, saved, request.version);
  const save = useDraftSaving<ResultDraft, Request>({
    resource: "work_orders",
    wire: (draft) => ({ ...wireOf(draft), version: kept.version }),
    onSaved: (now, sent) => {
      kept.settle(sent, { saved: draftOf(now), version: now.version });
      refresh();
    },
  });
  const canPublish = request.draft.type > 0 && !kept.isDirty && !CLOSED.includes(request.state);
  const publish = canPublish && (
    <CommandButton
      icon={<Campaign />}
      words="resources.work_orders.result.publish"
      content={text("resources.work_orders.result.publish.text")}
      run={() => publishResult(request.id, request.version)}
    />
  );
  const canMakePage = request.draft.rows.length > 0 && !kept.isDirty && !CLOSED.includes(request.state);
  const actions = (
    <>
      {request.draft.link && !kept.isDirty && <MailAccountButton id={request.id} />}
      {canMakePage && (
        <>
          <AddToPageButton request={request} />
          <MakePageButton request={request} />
        </>
      )}
      {publish}
    </>
  );
  return (
    <DraftForm kept={kept} onSave={save}>
      <Offers request={request} />
      <Section title={text("resources.work_orders.result.heading")} action={actions}>
        <FieldColumn>
          <Typography variant="body2" color="textSecondary">
            {text("resources.work_orders.result.saved_only")}
          </Typography>
          <Rows request={request} />
          <FieldGrid>
            <LineInput source="link" limit={2_000} />
            <LineInput source="page_id" type="number" min={1} />
          </FieldGrid>
          <ResultFiles id={request.id} />
          <DraftFoot isFinal kept={kept} canSave />
        </FieldColumn>
      </Section>
    </DraftForm>
  );
}

function Rows({ request }: { request: Request }) {
  const { products, quantities } = request;
  const { setValue, getValues } = useFormContext<ResultDraft>();
  const rows = useWatch<ResultDraft, "rows">({ name: "rows" }) ?? [];
  const add = (more: ResultDraft["rows"]) => setValue("rows", [...getValues("rows"), ...more]);
  return (
    <>
      {rows.length < MOST_ROWS && (
        <>
          <AddFromLink request={request} onFound={(row) => add([row])} />
          <PasteRows quantities={quantities} onRows={add} />
        </>
      )}
      <FieldSets
        source="rows"
        words="resources.work_orders.result.row"
        most={MOST_ROWS}
        empty={() => emptyRow(quantities)}
      >
        {(at, place) => <ResultRow at={at} place={place} products={products} />}
      </FieldSets>
    </>
  );
}
