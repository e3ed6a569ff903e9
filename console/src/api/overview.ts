import type { components } from "./generated/schema";

type Schemas = components["schemas"];

export type Start = Schemas["StartOut"];
export type Chart = Schemas["ChartOut"];
