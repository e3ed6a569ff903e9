import { useSignOut } from "@/app/api/signOut";
import { isLedAway } from "@/app/menu";
import { appTexts } from "@/app/texts";
import type { User } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { useGo } from "@/shared/navigation/useGo";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { useMayManageStores } from "@/shared/session/usePermissions";
import { publishTicked } from "@/shared/ticked/publishTicked";

interface PaletteAction {
  label: string;
  run: () => void;
}

/** What this user may do from here. */
export function usePaletteActions(user: User): PaletteAction[] {
  const t = useTexts(appTexts);
  const go = useGo();
  const [, setParams] = useUrlState();
  const signOut = useSignOut();
  const mayOpen = (path: string) => !isLedAway(user, path);
  const mayManageStores = useMayManageStores() ?? false;
  const mayImport = ["IMPORT_LIST", "IMPORT_PRODUCT"].every((menu) => user.menus.includes(menu));
  const publish = publishTicked();
  return [
    ...(publish ? [{ label: t.publishSelected, run: publish }] : []),
    ...(mayImport && mayOpen(paths.importList)
      ? [{ label: t.importProducts, run: () => go(paths.importList, { import: "1" }) }]
      : []),
    ...(mayManageStores && mayOpen(paths.stores)
      ? [{ label: t.connectStore, run: () => go(paths.stores, { connect: "1" }) }]
      : []),
    { label: t.showKeys, run: () => setParams({ keys: "1" }, true) },
    { label: t.logOut, run: () => signOut.mutate() },
  ];
}
