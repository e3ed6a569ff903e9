import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useDataProvider, usePermissions } from "react-admin";
import type { Thread } from "@/api/types";
import { useText } from "@/i18n/useText";
import { allows } from "@/providers/access";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { Section } from "@/ui/Section";
import { showPage } from "@/ui/showPage";
import { merchantAddress, TextLink } from "@/ui/TextLink";
import { AnswerForm } from "./AnswerForm";
import { AssigneeSelect } from "./AssigneeSelect";
import { Conversation } from "./Conversation";

const LOOK_AGAIN = 10_000;

interface OfThread {
  record: Thread;
}

export const ThreadShow = showPage<Thread>({
  resource: "support_threads",
  title: ({ merchant }) => merchant,
  refreshAfter: () => LOOK_AGAIN,
  Commands: Assignee,
  Body,
});

function Assignee({ record }: OfThread) {
  const { permissions = [] } = usePermissions<string[]>();
  return allows(permissions, "support_threads", "assign") && <AssigneeSelect thread={record} />;
}

/** Shows one thread and marks its messages as read. */
function Body({ record }: OfThread) {
  const text = useText();
  const { permissions = [] } = usePermissions<string[]>();
  const { markThreadRead } = useDataProvider<ConsoleDataProvider>();
  const { mutate: markRead } = useMutation({ mutationFn: markThreadRead });
  const { id, unread, tenant_id } = record;
  useEffect(() => {
    if (unread > 0) markRead(id);
  }, [id, unread, markRead]);
  const merchant = allows(permissions, "merchants", "show") && (
    <TextLink to={merchantAddress(tenant_id)}>{text("resources.support_threads.merchant_link")}</TextLink>
  );
  return (
    <Section title={text("resources.support_threads.conversation")} action={merchant}>
      <Conversation thread={record} />
      <AnswerForm id={id} />
    </Section>
  );
}
