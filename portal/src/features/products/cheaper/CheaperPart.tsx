import type { PublishedProduct } from "@/shared/api/types";
import { lazyPart } from "@/shared/lazily";
import { useUrlState } from "@/shared/navigation/useUrlState";

const CheaperDialog = lazyPart(() => import("@/shared/cheaper/CheaperDialog"), "CheaperDialog");

/** The dialog of the product that the address names as `cheaper`, by its id in the Import List. */
export function CheaperPart({ products }: { products: readonly PublishedProduct[] | undefined }) {
  const [params, setParams] = useUrlState();
  const id = params.get("cheaper");
  if (!id) return null;
  const title = products?.find((product) => product.import_list_id === id)?.title ?? "";
  return <CheaperDialog id={id} title={title} isPublished onClose={() => setParams({ cheaper: null })} />;
}
