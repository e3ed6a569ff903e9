import TaskAltOutlined from "@mui/icons-material/TaskAltOutlined";
import TuneOutlined from "@mui/icons-material/TuneOutlined";
import ViewKanbanOutlined from "@mui/icons-material/ViewKanbanOutlined";
import { lazyScreen } from "@/ui/lazyScreen";

/** The screens for merchants as customers. */
export const customerScreens = {
  customers: {
    icon: ViewKanbanOutlined,
    list: lazyScreen("Pipeline", () => import("./resources/customers/Pipeline")),
    recordRepresentation: "name",
  },
  tasks: {
    icon: TaskAltOutlined,
    list: lazyScreen("TaskList", () => import("./resources/tasks/TaskList")),
    show: lazyScreen("TaskShow", () => import("./resources/tasks/TaskEditor")),
    create: lazyScreen("TaskCreate", () => import("./resources/tasks/TaskEditor")),
    recordRepresentation: "title",
  },
  customer_fields: {
    icon: TuneOutlined,
    list: lazyScreen("FieldList", () => import("./resources/customer_fields/FieldList")),
    show: lazyScreen("FieldShow", () => import("./resources/customer_fields/FieldEditor")),
    create: lazyScreen("FieldCreate", () => import("./resources/customer_fields/FieldEditor")),
    recordRepresentation: "label_en",
  },
};
