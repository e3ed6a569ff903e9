import { useTranslate } from "react-admin";
import type { MerchantRow } from "@/api/types";
import { AsIs, At, Count } from "@/ui/list/fields";
import { SearchFilter } from "@/ui/list/filters";
import { listPage } from "@/ui/list/listPage";
import { ownName } from "./labels";
import { MerchantStateTag } from "./MerchantStateTag";

export const MerchantList = listPage<MerchantRow>({
  resource: "merchants",
  filters: <SearchFilter words="resources.merchants.search" />,
  columns: { mailbox: AsIs, state: MerchantStateTag.Field, user_count: Count, created_at: At },
  card: {
    title: "mailbox",
    below: ({ record }) => ownName(record),
    tag: "state",
    lines: [Users, "created_at"],
  },
});

function Users({ record }: { record: MerchantRow }) {
  const translate = useTranslate();
  return `${translate("resources.merchants.fields.user_count")}: ${record.user_count}`;
}
