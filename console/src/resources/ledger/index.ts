import { lazyScreen } from "@/ui/lazyScreen";

const LedgerList = lazyScreen("LedgerList", () => import("./LedgerList"));

export const ledger = { name: "ledger", list: LedgerList, recordRepresentation: "id" };
