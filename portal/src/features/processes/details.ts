import type { ProcessOperation } from "@/shared/api/types";

/** Returns both sides of an override, the store's and the supplier's, and the fields it was limited to. */
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
  /** The supplier's product that is bought for the store's product. */
  title: string;
  url: string;
  /** The first variants that were mapped. */
  variants: { existed: string; new: string }[];
}

const NOTHING: Mapping = { mode: "", title: "", url: "", variants: [] };

export function mappingOf({ config }: ProcessOperation): Mapping {
  return { ...NOTHING, ...(config.mapping as Partial<Mapping> | undefined) };
}
