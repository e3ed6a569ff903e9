import TuneOutlined from "@mui/icons-material/TuneOutlined";
import Button from "@mui/material/Button";
import Tab from "@mui/material/Tab";
import { type ReactNode, useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { useIsActing } from "@/shared/session/acting";
import { Card } from "@/shared/ui/Card";
import { PageHeader } from "@/shared/ui/PageHeader";
import { ScrollingTabs } from "@/shared/ui/ScrollingTabs";
import { type NoticeFilter, useChangeNotice, useNotices, useUnread } from "./api";
import { NoticeList } from "./NoticeList";
import { notificationTexts } from "./texts";
import { UnsureMail } from "./UnsureMail";

const ChoicesDialog = lazyPart(() => import("./ChoicesDialog"), "ChoicesDialog");
const ALL = "all";
const MESSAGES = "messages";

/** Notifications by the server's tabs; `messages` are messages to this user. */
export function NotificationsScreen({ messages }: { messages: ReactNode }) {
  const t = useTexts(notificationTexts);
  const isActing = useIsActing();
  const [url, setUrl] = useUrlState();
  const [isChoosing, setIsChoosing] = useState(false);
  const { mutate: change, isPending } = useChangeNotice();
  const tab = url.get("tab") ?? ALL;
  const filter: NoticeFilter = {
    page: Number(url.get("page")) || 1,
    tab: tab === ALL || tab === MESSAGES ? null : (tab as NoticeFilter["tab"]),
    unread: url.get("unread") === "1",
  };
  const { data } = useNotices(filter);
  const unreadMessages = useUnread().data?.messages ?? 0;
  const served = data?.tabs.map((tab) => tab.tab) ?? [];
  const shown = [ALL, MESSAGES, ...served].includes(tab) ? tab : ALL;
  return (
    <>
      <PageHeader title={t.title} text={t.intro}>
        <Button variant="outlined" startIcon={<TuneOutlined />} onClick={() => setIsChoosing(true)}>
          {t.settings}
        </Button>
        {data && data.unread > 0 && !isActing && (
          <Button variant="contained" loading={isPending} onClick={() => change("all")}>
            {t.markAll}
          </Button>
        )}
      </PageHeader>
      {data?.unsure_mail_at && <UnsureMail at={data.unsure_mail_at} />}
      <Card>
        <ScrollingTabs
          value={shown}
          onChange={(_event, next: string) => setUrl({ tab: next === ALL ? null : next, page: null }, true)}
          aria-label={t.title}
          sx={{ borderBottom: 1, borderColor: "divider", mb: 1 }}
        >
          {[ALL, ...served, MESSAGES].map((tab) => (
            <Tab key={tab} value={tab} label={labelOf(tab, t, unreadMessages)} />
          ))}
        </ScrollingTabs>
        {shown === MESSAGES ? (
          messages
        ) : (
          <NoticeList
            filter={filter}
            onPage={(page, isCorrection) => setUrl({ page: String(page) }, !isCorrection)}
            onUnread={(unread) => setUrl({ unread: unread ? "1" : null, page: null })}
          />
        )}
      </Card>
      {isChoosing && <ChoicesDialog onClose={() => setIsChoosing(false)} />}
    </>
  );
}

function labelOf(tab: string, t: (typeof notificationTexts)["en"], unreadMessages: number): string {
  if (tab === ALL) return t.all;
  if (tab !== MESSAGES) return t.tabs[tab] ?? tab;
  return unreadMessages > 0 ? `${t.messages} (${unreadMessages})` : t.messages;
}
