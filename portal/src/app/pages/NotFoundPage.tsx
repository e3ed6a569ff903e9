import { BrandPage } from "@/shared/ui/BrandPage";
import { NotFound } from "@/shared/ui/NotFound";

/** An address outside of the app that leads nowhere. */
export function NotFoundPage() {
  return (
    <BrandPage>
      <NotFound />
    </BrandPage>
  );
}
