import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { Beginning } from "./operation";

/** What changes together, though the server names it differently. */
const families = {
  importList: [
    "import_list",
    "config",
    "collect_product",
    "bulk_change.preview",
    "preview_link",
    "product.publish",
  ],
  processes: ["record", "schedule.list", "bulk_change.get", "dashboard"],
  capital: ["capital", "rewards"],
  monitoring: ["monitoring", "my_product.monitoring", "product.track"],
  requests: ["work_orders.first", "work_orders.list", "work_orders.messages", "work_orders.quote"],
  suppliers: ["supplier", "supplier_account"],
  terms: [],
  finding: [
    "find_products",
    "find_product",
    "image_search",
    "topic_page",
    "topic_preview",
    "topic_product",
    "big_data",
  ],
} as const satisfies Record<string, readonly Beginning[]>;

/** Queries of a family, or of operations whose ids begin so. */
export type Outdated = keyof typeof families | Beginning;

/** The query keys of these families and operations. */
export function keysOf(outdated: readonly Outdated[]): QueryKey[] {
  return outdated.flatMap((name) => {
    const members: readonly string[] = name in families ? families[name as keyof typeof families] : [name];
    return members.map((member) => member.split("."));
  });
}

/** Reads these queries again where they are shown, and where they are shown next. */
export async function outdate(queryClient: QueryClient, ...outdated: Outdated[]): Promise<void> {
  await Promise.all(keysOf(outdated).map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
