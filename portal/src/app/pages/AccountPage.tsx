import { AccountScreen } from "@/features/account/AccountScreen";
import { useUser } from "@/shared/session/useUser";

export function AccountPage() {
  const { data: user } = useUser();
  return user ? <AccountScreen menus={user.menus} /> : null;
}
