import type { components } from "./generated/schema";

type Schemas = components["schemas"];

export type MerchantNote = Schemas["MerchantNoteOut"];
export type OwnField = Schemas["OwnFieldOut"];
export type Task = Schemas["TaskOut"];
export type TaskText = Schemas["TaskIn"];
export type Customer = Schemas["CustomerOut"];
export type ImportedLeads = Schemas["ImportedLeadsOut"];
export type CustomerField = Schemas["CustomerFieldOut"];
