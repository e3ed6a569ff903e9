import { useQueryClient } from "@tanstack/react-query";
import { useDataProvider, usePermissions } from "react-admin";
import type { Request } from "@/api/types";
import { useText } from "@/i18n/useText";
import { allows } from "@/providers/access";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { Aside, Columns, Main } from "@/ui/Columns";
import { Moment } from "@/ui/Moment";
import { ReasonButton } from "@/ui/ReasonButton";
import { RecordFacts } from "@/ui/RecordFacts";
import { showPage } from "@/ui/showPage";
import { merchantAddress, TextLink } from "@/ui/TextLink";
import { Answers } from "./Answers";
import { AssignSelect } from "./AssignSelect";
import { Due } from "./Due";
import { LivePage } from "./LivePage";
import { MoveButton } from "./MoveButton";
import { Notes } from "./Notes";
import { Present } from "./Present";
import { QuoteSection } from "./QuoteSection";
import { ReadResult } from "./ReadResult";
import { ResultEditor } from "./ResultEditor";
import { SettlementSection } from "./SettlementSection";
import { RequestStateTag } from "./states";
import { Thread } from "./Thread";
import { Timeline } from "./Timeline";

/** What nobody does: a promise that breaks, days that pass. */
const LOOK_AGAIN = 60_000;

interface OfRequest {
  record: Request;
}

export const RequestShow = showPage<Request>({
  resource: "work_orders",
  title: ({ id, service_name }) => `#${id} ${service_name}`,
  intro: ({ merchant }) => merchant,
  Tag: ({ record }) => <RequestStateTag state={String(record.state)} />,
  Commands,
  isEdited: true,
  refreshAfter: () => LOOK_AGAIN,
  Body,
});

/** The states that follow, as the server names them. */
function Commands({ record: { id, moves, version } }: OfRequest) {
  const { permissions = [] } = usePermissions<string[]>();
  const { moveRequest } = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  if (!allows(permissions, "work_orders", "edit")) return null;
  // Until its new version is here, what is saved next would be refused.
  const move = async (...change: Parameters<typeof moveRequest>) => {
    await moveRequest(...change);
    await queryClient.invalidateQueries({ queryKey: ["work_orders", "getOne"] });
  };
  return (
    <>
      {moves.includes(2) && <MoveButton words="begin" run={() => move(id, 2, version)} />}
      {moves.includes(1) && <MoveButton words="return" run={() => move(id, 1, version)} />}
      {moves.includes(5) && (
        <ReasonButton words="resources.work_orders.ask" run={(reason) => move(id, 5, version, reason)} />
      )}
      {moves.includes(4) && (
        <ReasonButton words="resources.work_orders.cancel" run={(reason) => move(id, 4, version, reason)} />
      )}
    </>
  );
}

function Body({ record }: OfRequest) {
  const text = useText();
  const { permissions = [] } = usePermissions<string[]>();
  const { id, merchant, tenant_id, sku, remarks, created_at, due_at, published_at, assignee } = record;
  const mayEdit = allows(permissions, "work_orders", "edit");
  const facts = {
    merchant: allows(permissions, "merchants", "show") ? (
      <TextLink to={merchantAddress(tenant_id)}>{merchant}</TextLink>
    ) : (
      merchant
    ),
    assignee: allows(permissions, "work_orders", "assign") ? (
      <AssignSelect ids={[id]} value={record.assignee_id} />
    ) : (
      assignee || text("resources.work_orders.nobody")
    ),
    sku,
    remarks,
    created_at: <Moment at={created_at} />,
    due_at: due_at && <Due record={record} />,
    published_at: published_at && <Moment at={published_at} />,
  };
  return (
    <>
      <LivePage id={id} />
      <Present id={id} />
      <Columns>
        <Aside>
          <RecordFacts title={text("resources.work_orders.facts")} facts={facts} />
          <Answers parts={record.parts} />
        </Aside>
        <Main>
          <Thread request={record} mayWrite={mayEdit} />
          <QuoteSection request={record} />
          <SettlementSection request={record} />
          {mayEdit ? <ResultEditor request={record} /> : <ReadResult request={record} />}
        </Main>
        <Aside>
          <Notes request={record} mayWrite={mayEdit} />
          <Timeline request={record} />
        </Aside>
      </Columns>
    </>
  );
}
