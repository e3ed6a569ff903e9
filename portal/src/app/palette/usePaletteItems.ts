import { keepPreviousData } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { useSignOut } from "@/app/api/signOut";
import { allowedPages, isLedAway } from "@/app/menu";
import { appTexts } from "@/app/texts";
import { processTexts } from "@/features/processes/texts";
import { importListList, recordHistory } from "@/shared/api/generated/operations";
import { useRead } from "@/shared/api/hooks";
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

/** Actions of the command palette that this user may run. */
function usePaletteActions(user: User): PaletteAction[] {
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

export interface PaletteItem {
  id: string;
  group: string;
  label: string;
  run: () => void;
}

const MOST_PER_GROUP = 6;
const PROCESSES_LOOKED_AT = 50;
const STALE_MS = 15_000;

const useProducts = (title: string, enabled: boolean) =>
  useRead(
    importListList,
    { title, page: 1, size: MOST_PER_GROUP },
    { enabled: enabled && title !== "", placeholderData: keepPreviousData, staleTime: STALE_MS },
  );

const useProcesses = () =>
  useRead(recordHistory, { page: 1, size: PROCESSES_LOOKED_AT }, { staleTime: STALE_MS });

/** Pages, actions, products of the Import List and processes that fit what was typed. */
export function usePaletteItems(user: User, typed: string): PaletteItem[] {
  const t = useTexts(appTexts);
  const { actions: processNames } = useTexts(processTexts);
  const go = useGo();
  const actions = usePaletteActions(user);
  const query = useDeferredValue(typed.trim());
  const mayList = user.menus.includes("IMPORT_LIST");
  const products = useProducts(query, mayList).data?.products ?? [];
  const processes = useProcesses().data?.records ?? [];
  const fits = (label: string) => label.toLowerCase().includes(query.toLowerCase());
  return [
    ...allowedPages(user)
      .map(({ path, text }) => ({ id: path, group: t.pages, label: t[text], run: () => go(path) }))
      .filter(({ label }) => fits(label)),
    ...actions
      .map(({ label, run }) => ({ id: `action ${label}`, group: t.actions, label, run }))
      .filter(({ label }) => fits(label)),
    ...(query ? products : []).map(({ id, title }) => ({
      id: `product ${id}`,
      group: t.products,
      label: title,
      run: () => go(paths.importList, { edit: id }),
    })),
    ...processes
      .map(({ id, action }) => ({
        id: `process ${id}`,
        group: t.processes,
        label: `${processNames[action] ?? action} #${id}`,
        run: () => go(paths.importList, { process: id, history: "1" }),
      }))
      .filter(({ label }) => mayList && fits(label))
      .slice(0, MOST_PER_GROUP),
  ];
}
