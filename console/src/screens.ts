import AccountBalanceOutlined from "@mui/icons-material/AccountBalanceOutlined";
import AccountBalanceWalletOutlined from "@mui/icons-material/AccountBalanceWalletOutlined";
import ArticleOutlined from "@mui/icons-material/ArticleOutlined";
import BadgeOutlined from "@mui/icons-material/BadgeOutlined";
import BarChartOutlined from "@mui/icons-material/BarChartOutlined";
import CampaignOutlined from "@mui/icons-material/CampaignOutlined";
import CompareArrowsOutlined from "@mui/icons-material/CompareArrowsOutlined";
import ContactMailOutlined from "@mui/icons-material/ContactMailOutlined";
import DevicesOutlined from "@mui/icons-material/DevicesOutlined";
import DynamicFormOutlined from "@mui/icons-material/DynamicFormOutlined";
import EventRepeatOutlined from "@mui/icons-material/EventRepeatOutlined";
import FactCheckOutlined from "@mui/icons-material/FactCheckOutlined";
import GavelOutlined from "@mui/icons-material/GavelOutlined";
import GridViewOutlined from "@mui/icons-material/GridViewOutlined";
import HandshakeOutlined from "@mui/icons-material/HandshakeOutlined";
import HistoryOutlined from "@mui/icons-material/HistoryOutlined";
import HubOutlined from "@mui/icons-material/HubOutlined";
import InboxOutlined from "@mui/icons-material/InboxOutlined";
import InsightsOutlined from "@mui/icons-material/InsightsOutlined";
import LocalOfferOutlined from "@mui/icons-material/LocalOfferOutlined";
import LocalShippingOutlined from "@mui/icons-material/LocalShippingOutlined";
import LockClockOutlined from "@mui/icons-material/LockClockOutlined";
import LoginOutlined from "@mui/icons-material/LoginOutlined";
import MailOutlined from "@mui/icons-material/MailOutlined";
import NotificationsActiveOutlined from "@mui/icons-material/NotificationsActiveOutlined";
import PaidOutlined from "@mui/icons-material/PaidOutlined";
import PaymentOutlined from "@mui/icons-material/PaymentOutlined";
import PaymentsOutlined from "@mui/icons-material/PaymentsOutlined";
import PendingActionsOutlined from "@mui/icons-material/PendingActionsOutlined";
import PeopleOutlined from "@mui/icons-material/PeopleOutlined";
import PriceChangeOutlined from "@mui/icons-material/PriceChangeOutlined";
import ReceiptLongOutlined from "@mui/icons-material/ReceiptLongOutlined";
import RequestPageOutlined from "@mui/icons-material/RequestPageOutlined";
import RequestQuoteOutlined from "@mui/icons-material/RequestQuoteOutlined";
import RuleOutlined from "@mui/icons-material/RuleOutlined";
import SellOutlined from "@mui/icons-material/SellOutlined";
import SettingsOutlined from "@mui/icons-material/SettingsOutlined";
import StorefrontOutlined from "@mui/icons-material/StorefrontOutlined";
import SupervisorAccountOutlined from "@mui/icons-material/SupervisorAccountOutlined";
import SupportAgentOutlined from "@mui/icons-material/SupportAgentOutlined";
import TravelExploreOutlined from "@mui/icons-material/TravelExploreOutlined";
import UndoOutlined from "@mui/icons-material/UndoOutlined";
import { customerScreens } from "@/customerScreens";
import { feedScreens } from "@/feedScreens";
import type { Resource } from "@/providers/access";
import { requestScreens } from "@/requestScreens";
import { rewardScreens } from "@/rewardScreens";
import { lazyScreen, type Screens } from "@/ui/lazyScreen";

/** The icon and the screens of each resource; screens load when they are first opened. */
export const screens: Record<Resource, Screens> = {
  merchants: {
    icon: StorefrontOutlined,
    list: lazyScreen("MerchantList", () => import("./resources/merchants/MerchantList")),
    show: lazyScreen("MerchantShow", () => import("./resources/merchants/MerchantShow")),
    recordRepresentation: "mailbox",
  },
  ...customerScreens,
  plans: {
    icon: SellOutlined,
    list: lazyScreen("EditionList", () => import("./resources/plans/EditionList")),
    show: lazyScreen("EditionShow", () => import("./resources/plans/EditionEditor")),
    create: lazyScreen("EditionCreate", () => import("./resources/plans/EditionEditor")),
    recordRepresentation: "name_en",
  },
  coupons: {
    icon: LocalOfferOutlined,
    list: lazyScreen("CouponList", () => import("./resources/coupons/CouponList")),
    show: lazyScreen("CouponShow", () => import("./resources/coupons/CouponEditor")),
    create: lazyScreen("CouponCreate", () => import("./resources/coupons/CouponEditor")),
    recordRepresentation: "code",
  },
  ...rewardScreens,
  connections: {
    icon: HubOutlined,
    list: lazyScreen("ConnectionList", () => import("./resources/connections/ConnectionList")),
    recordRepresentation: "store",
  },
  users: {
    icon: PeopleOutlined,
    list: lazyScreen("UserList", () => import("./resources/users/UserList")),
    show: lazyScreen("UserShow", () => import("./resources/users/UserShow")),
    recordRepresentation: "mailbox",
  },
  grants: {
    icon: HandshakeOutlined,
    list: lazyScreen("GrantList", () => import("./resources/grants/GrantList")),
  },
  sessions: {
    icon: DevicesOutlined,
    list: lazyScreen("SessionList", () => import("./resources/sessions/SessionList")),
  },
  log_ins: {
    icon: LoginOutlined,
    list: lazyScreen("LogInList", () => import("./resources/log_ins/LogInList")),
  },
  impersonations: {
    icon: SupervisorAccountOutlined,
    list: lazyScreen("ImpersonationList", () => import("./resources/impersonations/ImpersonationList")),
  },
  staff: {
    icon: BadgeOutlined,
    list: lazyScreen("StaffList", () => import("./resources/staff/StaffList")),
    recordRepresentation: "mailbox",
  },
  jobs: {
    icon: PendingActionsOutlined,
    list: lazyScreen("JobList", () => import("./resources/jobs/JobList")),
    show: lazyScreen("JobShow", () => import("./resources/jobs/JobShow")),
    recordRepresentation: "name",
  },
  inbox: {
    icon: InboxOutlined,
    list: lazyScreen("EventList", () => import("./resources/inbox/EventList")),
    show: lazyScreen("EventShow", () => import("./resources/inbox/EventShow")),
    recordRepresentation: "topic",
  },
  announcements: {
    icon: CampaignOutlined,
    list: lazyScreen("AnnouncementList", () => import("./resources/announcements/AnnouncementList")),
    show: lazyScreen("AnnouncementShow", () => import("./resources/announcements/AnnouncementEditor")),
    create: lazyScreen("AnnouncementCreate", () => import("./resources/announcements/AnnouncementEditor")),
    recordRepresentation: "title_en",
  },
  pages: {
    icon: ArticleOutlined,
    list: lazyScreen("PageList", () => import("./resources/pages/PageList")),
    show: lazyScreen("PageEditor", () => import("./resources/pages/PageEditor")),
    recordRepresentation: "slug",
  },
  leads: {
    icon: ContactMailOutlined,
    list: lazyScreen("LeadList", () => import("./resources/leads/LeadList")),
    show: lazyScreen("LeadShow", () => import("./resources/leads/LeadShow")),
  },
  lead_forms: {
    icon: DynamicFormOutlined,
    list: lazyScreen("FormList", () => import("./resources/lead_forms/FormList")),
    show: lazyScreen("FormShow", () => import("./resources/lead_forms/FormEditor")),
    create: lazyScreen("FormCreate", () => import("./resources/lead_forms/FormEditor")),
    recordRepresentation: "partner",
  },
  request_forms: {
    icon: FactCheckOutlined,
    list: lazyScreen("FormList", () => import("./resources/request_forms/FormList")),
    show: lazyScreen("FormShow", () => import("./resources/request_forms/FormEditor")),
    recordRepresentation: "name_en",
  },
  topic_pages: {
    icon: TravelExploreOutlined,
    list: lazyScreen("TopicList", () => import("./resources/topic_pages/TopicList")),
    show: lazyScreen("TopicShow", () => import("./resources/topic_pages/TopicEditor")),
    create: lazyScreen("TopicCreate", () => import("./resources/topic_pages/TopicEditor")),
    recordRepresentation: "name_en",
  },
  topic_products: {
    icon: GridViewOutlined,
    list: lazyScreen("PageProductList", () => import("./resources/topic_products/PageProductList")),
    show: lazyScreen("PageProductShow", () => import("./resources/topic_products/PageProductEditor")),
    create: lazyScreen("PageProductCreate", () => import("./resources/topic_products/PageProductEditor")),
    recordRepresentation: "title_en",
  },
  antstore_products: {
    icon: StorefrontOutlined,
    list: lazyScreen("AntstoreList", () => import("./resources/antstore_products/AntstoreList")),
    show: lazyScreen("AntstoreShow", () => import("./resources/antstore_products/AntstoreEditor")),
    create: lazyScreen("AntstoreCreate", () => import("./resources/antstore_products/AntstoreEditor")),
    recordRepresentation: "title_en",
  },
  fulfilments: {
    icon: LocalShippingOutlined,
    list: lazyScreen("FulfilmentList", () => import("./resources/fulfilments/FulfilmentList")),
    show: lazyScreen("FulfilmentShow", () => import("./resources/fulfilments/FulfilmentShow")),
  },
  ...feedScreens,
  push_messages: {
    icon: NotificationsActiveOutlined,
    list: lazyScreen("PushList", () => import("./resources/pushes/PushList")),
    show: lazyScreen("PushShow", () => import("./resources/pushes/PushEditor")),
    create: lazyScreen("PushCreate", () => import("./resources/pushes/PushEditor")),
    recordRepresentation: "title_en",
  },
  user_messages: {
    icon: MailOutlined,
    list: lazyScreen("LetterList", () => import("./resources/letters/LetterList")),
    create: lazyScreen("LetterCreate", () => import("./resources/letters/LetterEditor")),
  },
  support_threads: {
    icon: SupportAgentOutlined,
    list: lazyScreen("ThreadList", () => import("./resources/support/ThreadList")),
    show: lazyScreen("ThreadShow", () => import("./resources/support/ThreadShow")),
    recordRepresentation: "merchant",
  },
  ...requestScreens,
  events: {
    icon: InsightsOutlined,
    list: lazyScreen("EventLog", () => import("./resources/events/EventLog")),
    recordRepresentation: "event",
  },
  settings: {
    icon: SettingsOutlined,
    list: lazyScreen("SettingsPage", () => import("./resources/settings/SettingsPage")),
  },
  ledger: {
    icon: AccountBalanceOutlined,
    list: lazyScreen("LedgerList", () => import("./resources/ledger/LedgerList")),
    recordRepresentation: "id",
  },
  adjustments: {
    icon: RuleOutlined,
    list: lazyScreen("AdjustmentList", () => import("./resources/adjustments/AdjustmentList")),
    show: lazyScreen("AdjustmentShow", () => import("./resources/adjustments/AdjustmentShow")),
    create: lazyScreen("AdjustmentCreate", () => import("./resources/adjustments/AdjustmentEditor")),
    recordRepresentation: "id",
  },
  charges: {
    icon: PaymentOutlined,
    list: lazyScreen("ChargeList", () => import("./resources/payments/lists")),
    show: lazyScreen("ChargeShow", () => import("./resources/payments/pages")),
    recordRepresentation: "name",
  },
  invoices: {
    icon: RequestQuoteOutlined,
    list: lazyScreen("InvoiceList", () => import("./resources/payments/lists")),
    show: lazyScreen("InvoiceShow", () => import("./resources/payments/pages")),
    recordRepresentation: "name",
  },
  payments: {
    icon: PaidOutlined,
    list: lazyScreen("PaymentList", () => import("./resources/payments/lists")),
    show: lazyScreen("PaymentShow", () => import("./resources/payments/pages")),
    recordRepresentation: "name",
  },
  refunds: {
    icon: UndoOutlined,
    list: lazyScreen("RefundList", () => import("./resources/payments/lists")),
    show: lazyScreen("RefundShow", () => import("./resources/payments/pages")),
    recordRepresentation: "name",
  },
  disputes: {
    icon: GavelOutlined,
    list: lazyScreen("DisputeList", () => import("./resources/payments/lists")),
    show: lazyScreen("DisputeShow", () => import("./resources/payments/pages")),
    recordRepresentation: "name",
  },
  differences: {
    icon: CompareArrowsOutlined,
    list: lazyScreen("DifferenceList", () => import("./resources/differences/DifferenceList")),
    show: lazyScreen("DifferenceShow", () => import("./resources/differences/DifferenceShow")),
    recordRepresentation: "reference",
  },
  balance_transactions: {
    icon: ReceiptLongOutlined,
    list: lazyScreen("TransactionList", () => import("./resources/balance_transactions/TransactionList")),
    recordRepresentation: "external_id",
  },
  taxes: {
    icon: RequestPageOutlined,
    list: lazyScreen("TaxList", () => import("./resources/payments/lists")),
  },
  fees: {
    icon: PriceChangeOutlined,
    list: lazyScreen("FeeList", () => import("./resources/payments/lists")),
  },
  payouts: {
    icon: AccountBalanceWalletOutlined,
    list: lazyScreen("PayoutList", () => import("./resources/payouts/PayoutList")),
    recordRepresentation: "external_id",
  },
  reconciliation: {
    icon: FactCheckOutlined,
    list: lazyScreen("ReconciliationPage", () => import("./resources/reconciliation/ReconciliationPage")),
  },
  figures: {
    icon: BarChartOutlined,
    list: lazyScreen("FiguresPage", () => import("./resources/figures/FiguresPage")),
  },
  deferred_revenue: {
    icon: EventRepeatOutlined,
    list: lazyScreen("DeferredList", () => import("./resources/deferred_revenue/DeferredList")),
    recordRepresentation: "month",
  },
  closed_periods: {
    icon: LockClockOutlined,
    list: lazyScreen("PeriodList", () => import("./resources/closed_periods/PeriodList")),
    recordRepresentation: "start",
  },
  withdrawals: {
    icon: PaymentsOutlined,
    list: lazyScreen("WithdrawalList", () => import("./resources/withdrawals/WithdrawalList")),
    show: lazyScreen("WithdrawalShow", () => import("./resources/withdrawals/WithdrawalShow")),
    recordRepresentation: "id",
  },
  audit: {
    icon: HistoryOutlined,
    list: lazyScreen("AuditList", () => import("./resources/audit/AuditList")),
  },
};
