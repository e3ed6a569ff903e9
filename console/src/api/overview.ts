import type { components } from "./generated/schema";

type Schemas = components["schemas"];

export type Start = Schemas["StartOut"];
export type TimelineMoment = Schemas["MomentOut"];
export type Chart = Schemas["ChartOut"];
