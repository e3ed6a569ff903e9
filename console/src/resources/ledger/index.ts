import { lazy } from "react";

const LedgerList = lazy(() => import("./LedgerList").then((screen) => ({ default: screen.LedgerList })));

export const ledger = { name: "ledger", list: LedgerList, recordRepresentation: "id" };
