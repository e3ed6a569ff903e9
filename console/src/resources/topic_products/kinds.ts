import { stateTag } from "@/ui/StateTag";

export const PUBLISHED = "published";

export const PageProductTag = stateTag("resources.topic_products.states", {
  draft: "warning",
  [PUBLISHED]: "success",
});

/** Types of imported products (specification 001, section 3). */
export const TYPES = ["1", "2", "9", "11"].map((id) => ({
  id,
  name: `resources.topic_products.types.${id}`,
}));
