import { useTexts } from "@/shared/i18n/texts";
import { useUser } from "@/shared/session/useUser";
import { NoRightNotice } from "./ErrorNotice";
import { uiTexts } from "./texts";

/** Which right is missing and who can grant it; staff who act for the merchant read that it is closed to them. */
export function MissingRight({ right }: { right: string }) {
  const t = useTexts(uiTexts);
  const isActing = Boolean(useUser().data?.acting);
  return <NoRightNotice message={isActing ? t.closedToStaff(right) : t.noRightText(right)} />;
}
