import { BrandPage } from "@/shared/ui/BrandPage";
import { NotFound } from "@/shared/ui/NotFound";

/** The page for unknown addresses outside the app. */
export function NotFoundPage() {
  return (
    <BrandPage>
      <NotFound />
    </BrandPage>
  );
}
