import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { styled } from "@mui/material/styles";
import { useTexts } from "@/shared/i18n/texts";
import { Muted } from "@/shared/ui/Card";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { Pager } from "@/shared/ui/Pager";
import { type NoticeFilter, PAGE_SIZE, useNotices } from "./api/useNotices";
import { NoticeLine } from "./NoticeLine";
import { notificationTexts } from "./texts";

const List = styled("ul")({ listStyle: "none", margin: 0, padding: 0 });

interface NoticeListProps {
  filter: NoticeFilter;
  onPage: (page: number, isCorrection?: boolean) => void;
  onUnread: (unread: boolean) => void;
}

/** The notifications of one tab, newest first. */
export function NoticeList({ filter, onPage, onUnread }: NoticeListProps) {
  const t = useTexts(notificationTexts);
  const list = useNotices(filter);
  if (list.error && !list.data) return <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <ListSkeleton rows={4} height={64} />;
  const { notices, count } = list.data;
  return (
    <>
      <FormControlLabel
        control={<Switch checked={filter.unread} onChange={(_event, checked) => onUnread(checked)} />}
        label={t.onlyUnread}
      />
      {notices.length === 0 && (
        <Muted as="p" sx={{ py: 4, textAlign: "center" }}>
          {filter.unread ? t.noneUnread : t.none}
        </Muted>
      )}
      <List>
        {notices.map((notice) => (
          <NoticeLine key={notice.id} notice={notice} />
        ))}
      </List>
      <Pager
        page={filter.page}
        size={PAGE_SIZE}
        count={count}
        onPage={onPage}
        waiting={list.isPlaceholderData}
      />
    </>
  );
}
