import { OffersImport } from "@/features/importing/OffersImport";
import { FindServicesScreen } from "@/features/services/FindServicesScreen";
import { useUser } from "@/shared/session/useUser";

/** Services and the merchant's requests; offers of results go into the Import List where the user may import. */
export function FindServicesPage() {
  const { data: user } = useUser();
  const mayImport = user?.menus.includes("IMPORT_PRODUCT") ?? false;
  return (
    <FindServicesScreen
      importOffers={mayImport ? (offers, about) => <OffersImport offers={offers} about={about} /> : undefined}
    />
  );
}
