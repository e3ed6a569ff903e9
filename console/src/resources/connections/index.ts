import { lazy } from "react";

const ConnectionList = lazy(() =>
  import("./ConnectionList").then((screen) => ({ default: screen.ConnectionList })),
);

export const connections = { name: "connections", list: ConnectionList, recordRepresentation: "store" };
