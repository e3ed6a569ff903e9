import type { components } from "./generated/schema";

type Schemas = components["schemas"];

/** Wire shapes that several features read, by the names that the portal uses for them. */
export type Config = Schemas["ConfigOut"];
export type User = Schemas["UserOut"];
export type Profile = Schemas["ProfileOut"];
export type SignedInSession = Schemas["SessionOut"];
export type Store = Schemas["StoreOut"];
export type ProductImage = Schemas["WholeProductOut"]["images"][number];
export type PriceSource = Schemas["SourceOut"];
export type Sku = Schemas["SkuOut"];
export type StorePrices = Schemas["StorePricesOut"];
export type ImportedProduct = Schemas["ProductOut"];
export type ProductDetail = Schemas["WholeProductOut"];
export type ProductOption = Schemas["OptionOut"];
export type SkuChange = Schemas["SkuIn"];
export type ProductChange = Schemas["ProductChangeIn"];
export type PublishedProduct = Schemas["MyProductOut"];
export type ProcessRecord = Schemas["RecordOut"];
export type ProcessOperation = Schemas["OperationOut"];
export type PriceRule = Schemas["RuleOut"];
export type NewPriceRule = Schemas["RuleIn"];
export type SupplierCode = Schemas["Supplier"];
export type PageType = Schemas["PageType"];
export type Conversion = Schemas["ConversionOut"];
export type SupplierAccount = Schemas["AccountOut"];
export type Dashboard = Schemas["DashboardOut"];
export type FirstLogin = Schemas["FirstLoginOut"];
export type PushMessage = Schemas["PushOut"];
export type UserMessage = Schemas["UserMessageOut"];
export type SupportMessage = Schemas["SupportMessageOut"];
export type ChatWidgetSettings = Schemas["ChatWidgetOut"];
export type Announcement = Schemas["NoticeOut"];
export type Member = Schemas["MemberOut"];
