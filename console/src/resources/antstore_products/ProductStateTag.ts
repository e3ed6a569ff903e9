import { stateTag } from "@/ui/StateTag";

export const PUBLISHED = "published";

export const ProductStateTag = stateTag("resources.antstore_products.states", {
  draft: "warning",
  [PUBLISHED]: "success",
  withdrawn: "neutral",
});
