import type { FormDesignRow } from "@/api/types";
import { useOwnName } from "@/i18n/useOwnName";
import { AsIs, At, Count } from "@/ui/list/fields";
import { listPage } from "@/ui/list/listPage";
import { DraftTag } from "./DraftTag";

export const FormList = listPage<FormDesignRow>({
  resource: "request_forms",
  columns: {
    name_en: ({ record }) => useOwnName()(record),
    state: ({ record }) => <DraftTag hasDraft={record.has_draft} />,
    number: Count,
    published_at: At,
    edited_at: ({ record, source }) => record.edited_at && <At record={record} source={source} />,
    edited_by: AsIs,
  },
  card: { title: "name_en", tag: "state", lines: ["published_at"] },
});
