import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useDataProvider, usePermissions } from "react-admin";
import type { Thread } from "@/api/types";
import { useText } from "@/i18n/useText";
import { allows } from "@/providers/access";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { PageHeading } from "@/ui/PageHeading";
import { RecordPage, useBack } from "@/ui/RecordPage";
import { Section, Sections } from "@/ui/Section";
import { merchantAddress, TextLink } from "@/ui/TextLink";
import { AnswerForm } from "./AnswerForm";
import { AssigneeSelect } from "./AssigneeSelect";
import { Conversation } from "./Conversation";

const LOOK_AGAIN = 10_000;

export function ThreadShow() {
  return (
    <RecordPage<Thread> resource="support_threads" refreshAfter={() => LOOK_AGAIN}>
      {(thread) => <Detail thread={thread} />}
    </RecordPage>
  );
}

/** One conversation; what is shown counts as read. */
function Detail({ thread }: { thread: Thread }) {
  const text = useText();
  const back = useBack("support_threads");
  const { permissions = [] } = usePermissions<string[]>();
  const { markThreadRead } = useDataProvider<ConsoleDataProvider>();
  const { mutate: markRead } = useMutation({ mutationFn: markThreadRead });
  const { id, unread, merchant, tenant_id } = thread;
  useEffect(() => {
    if (unread > 0) markRead(id);
  }, [id, unread, markRead]);
  return (
    <>
      <PageHeading
        title={merchant}
        back={back}
        actions={allows(permissions, "support_threads", "assign") && <AssigneeSelect thread={thread} />}
      />
      <Sections>
        <Section
          title={text("resources.support_threads.conversation")}
          action={
            allows(permissions, "merchants", "show") && (
              <TextLink to={merchantAddress(tenant_id)}>
                {text("resources.support_threads.merchant_link")}
              </TextLink>
            )
          }
        >
          <Conversation thread={thread} />
          <AnswerForm id={id} />
        </Section>
      </Sections>
    </>
  );
}
