import CloudOffOutlined from "@mui/icons-material/CloudOffOutlined";
import LockOutlined from "@mui/icons-material/LockOutlined";
import Button from "@mui/material/Button";
import { ApiError, Codes, hasCode, messageOf } from "@/shared/api/errors";
import { useTexts } from "@/shared/i18n/texts";
import { useIsActing } from "@/shared/session/acting";
import { useUser } from "@/shared/session/useUser";
import { Notice } from "./Notice";
import { uiTexts } from "./texts";

export function NoRightNotice({ message }: { message: string }) {
  const t = useTexts(uiTexts);
  return <Notice icon={<LockOutlined />} title={t.noRightTitle} text={message} />;
}

/** Why something could not be loaded, with what to do about it. */
export function ErrorNotice({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useTexts(uiTexts);
  if (hasCode(error, Codes.noRight, Codes.subAccountRights)) return <NoRightNotice message={error.message} />;
  const requestId = error instanceof ApiError ? error.requestId : "";
  return (
    <Notice
      icon={<CloudOffOutlined />}
      title={t.failedTitle}
      text={requestId ? `${messageOf(error)} (${t.requestId(requestId)})` : messageOf(error)}
    >
      {onRetry && (
        <Button variant="contained" onClick={onRetry}>
          {t.retry}
        </Button>
      )}
    </Notice>
  );
}

/**
 * Names the missing right and who can grant it: to a sub-account its owner, to an owner we. Staff who act for the
 * merchant read that the area is closed to them.
 */
export function MissingRight({ right }: { right: string }) {
  const t = useTexts(uiTexts);
  const isActing = useIsActing();
  const isOwner = useUser().data?.root_id === "";
  const said = isOwner ? t.notEnabled : t.noRightText;
  return <NoRightNotice message={(isActing ? t.closedToStaff : said)(right)} />;
}
