import type { components } from "./generated/schema";

type Schemas = components["schemas"];

export type Start = Schemas["StartOut"];
export type TimelineMoment = Schemas["MomentOut"];
export type Chart = Schemas["ChartOut"];
export type SearchGroup = Schemas["GroupOut"];
export type SearchHit = Schemas["HitOut"];
