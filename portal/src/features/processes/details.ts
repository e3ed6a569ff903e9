import type { ProcessOperation } from "@/shared/api/types";

/** What an override set against each other: what stood in the store, what came from the supplier, and of which fields. */
export function overriddenOf({ config, product }: ProcessOperation) {
  const { source_title, title } = (config.overSet ?? {}) as { source_title?: string; title?: string };
  return {
    existed: source_title ?? product.title,
    replaced: title ?? "",
    fields: (config.overrideType ?? []) as string[],
  };
}

interface Mapping {
  mode: string;
  /** What is bought for what stands in the store. */
  title: string;
  url: string;
  /** The first variants that were mapped. */
  variants: { existed: string; new: string }[];
}

const NOTHING: Mapping = { mode: "", title: "", url: "", variants: [] };

export function mappingOf({ config }: ProcessOperation): Mapping {
  return { ...NOTHING, ...(config.mapping as Partial<Mapping> | undefined) };
}
