import AssignmentOutlined from "@mui/icons-material/AssignmentOutlined";
import EventBusyOutlined from "@mui/icons-material/EventBusyOutlined";
import HandshakeOutlined from "@mui/icons-material/HandshakeOutlined";
import QueryStatsOutlined from "@mui/icons-material/QueryStatsOutlined";
import QuickreplyOutlined from "@mui/icons-material/QuickreplyOutlined";
import ScheduleOutlined from "@mui/icons-material/ScheduleOutlined";
import StorefrontOutlined from "@mui/icons-material/StorefrontOutlined";
import type { Resource } from "@/providers/access";
import { lazyScreen, type Screens } from "@/ui/lazyScreen";

/** Requests of services, and what decides how they are worked on. */
export const requestScreens = {
  work_orders: {
    icon: AssignmentOutlined,
    list: lazyScreen("RequestList", () => import("./resources/work_orders/RequestList")),
    show: lazyScreen("RequestShow", () => import("./resources/work_orders/RequestShow")),
    recordRepresentation: "id",
  },
  suppliers: {
    icon: HandshakeOutlined,
    list: lazyScreen("SupplierList", () => import("./resources/suppliers/SupplierList")),
    show: lazyScreen("SupplierShow", () => import("./resources/suppliers/SupplierEditor")),
    create: lazyScreen("SupplierCreate", () => import("./resources/suppliers/SupplierEditor")),
    recordRepresentation: "name",
  },
  services: {
    icon: StorefrontOutlined,
    list: lazyScreen("ServiceList", () => import("./resources/services/ServiceList")),
    show: lazyScreen("ServiceShow", () => import("./resources/services/ServiceEditor")),
    recordRepresentation: "name_en",
  },
  service_desks: {
    icon: ScheduleOutlined,
    list: lazyScreen("DeskList", () => import("./resources/service_desks/DeskList")),
    show: lazyScreen("DeskShow", () => import("./resources/service_desks/DeskEditor")),
    recordRepresentation: "service_name",
  },
  answer_templates: {
    icon: QuickreplyOutlined,
    list: lazyScreen("TemplateList", () => import("./resources/answer_templates/TemplateList")),
    show: lazyScreen("TemplateShow", () => import("./resources/answer_templates/TemplateEditor")),
    create: lazyScreen("TemplateCreate", () => import("./resources/answer_templates/TemplateEditor")),
    recordRepresentation: "title",
  },
  absences: {
    icon: EventBusyOutlined,
    list: lazyScreen("AbsenceList", () => import("./resources/absences/AbsenceList")),
    show: lazyScreen("AbsenceShow", () => import("./resources/absences/AbsenceEditor")),
    create: lazyScreen("AbsenceCreate", () => import("./resources/absences/AbsenceEditor")),
    recordRepresentation: "staff",
  },
  service_figures: {
    icon: QueryStatsOutlined,
    list: lazyScreen("ServiceFigures", () => import("./resources/service_figures/ServiceFigures")),
  },
} satisfies Partial<Record<Resource, Screens>>;
