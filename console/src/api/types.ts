import type { components } from "./generated/schema";

type Schemas = components["schemas"];

export type Staff = Schemas["StaffOut"];
export type LogIn = Schemas["StaffLoginIn"];
export type Enrolment = Schemas["EnrolmentOut"];
export type Enrolled = Schemas["EnrolledOut"];
export type MerchantRow = Schemas["MerchantOut"];
export type Merchant = Schemas["MerchantDetailOut"];
export type Store = Schemas["StaffStoreOut"];
export type Edition = Schemas["EditionOut"];
export type EditionPlan = Schemas["EditionPlanOut"];
export type EditionText = Schemas["EditionIn"];
export type SavedEdition = Schemas["SavedEditionIn"];
export type Subscription = Schemas["SubscriptionOut"];
export type Grant = Schemas["GrantIn"];
export type JobRow = Schemas["JobOut"];
export type Job = Schemas["JobDetailOut"];
export type EventRow = Schemas["EventOut"];
export type InboxEvent = Schemas["EventDetailOut"];
export type LoggedEvent = Schemas["LoggedEventOut"];
export type AuditRow = Schemas["AuditOut"];
export type PageRow = Schemas["PageOut"];
export type Page = Schemas["PageDetailOut"];
export type PageDraft = Schemas["PageIn"];
export type Announcement = Schemas["AnnouncementOut"];
export type AnnouncementText = Schemas["TextIn"];
export type ChangedAnnouncement = Schemas["ChangedTextIn"];
