import { useMemo } from "react";
import type { User } from "@/shared/api/types";
import { useMayManageStores } from "@/shared/session/usePermissions";
import { MANAGE_STORES } from "./steps";

/** What a user's steps are chosen by; undefined while it is not known. */
export function useStepRights({ menus }: User): readonly string[] | undefined {
  const mayManage = useMayManageStores();
  return useMemo(
    () => (mayManage === undefined ? undefined : mayManage ? [...menus, MANAGE_STORES] : menus),
    [mayManage, menus],
  );
}
