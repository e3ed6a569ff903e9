import type { components } from "./generated/schema";

type Schemas = components["schemas"];

export type Person = Schemas["PersonOut"];
export type UserSession = Schemas["UserSessionOut"];
export type LogIn = Schemas["LogInOut"];
export type Impersonation = Schemas["ImpersonationOut"];
export type Colleague = Schemas["StaffMemberOut"];
export type RightsTable = Schemas["RightsTableOut"];
export type Grant = Schemas["GrantOut"];
export type NewColleague = Schemas["StaffMemberIn"];
export type NewGrants = Schemas["MerchantsGrantIn"];
export type NewGrant = Schemas["MerchantGrantIn"];
