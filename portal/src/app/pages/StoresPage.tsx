import { StoresScreen } from "@/features/stores/StoresScreen";
import { useUser } from "@/shared/session/useUser";

export function StoresPage() {
  return <StoresScreen userId={useUser().data?.id ?? ""} />;
}
