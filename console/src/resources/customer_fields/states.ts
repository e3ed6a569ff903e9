import { choicesOf } from "@/ui/form/choices";
import { stateTag } from "@/ui/StateTag";

export const KINDS = choicesOf("resources.customer_fields.kinds", ["text", "number", "date", "choice"]);

export const UseTag = stateTag("resources.customer_fields.uses", { true: "success", false: "neutral" });
