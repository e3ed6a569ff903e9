import {
  Pagination,
  PaginationActions,
  type PaginationActionsProps,
  useListContext,
  useTranslate,
} from "react-admin";
import { useText } from "@/i18n/useText";

/** How many rows a page may have. */
export const ROWS = [25, 50, 100];

/** Pages of a list. The framework leaves some names in English, on phones those of the arrows too. */
export function Pager() {
  const translate = useTranslate();
  const { total } = useListContext();
  // The framework's type leaves this out, though it hands it on.
  const names = { getItemAriaLabel: (type: string) => translate(`ra.navigation.${type}`) };
  return (
    <Pagination rowsPerPageOptions={ROWS} actions={total === undefined ? undefined : Pages} {...names} />
  );
}

function Pages(props: PaginationActionsProps) {
  const text = useText();
  return <PaginationActions {...props} aria-label={text("console.pages")} />;
}
