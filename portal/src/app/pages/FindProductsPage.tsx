import { CollectScreen } from "@/features/importing/collect/CollectScreen";
import { HistoryButton, ProcessWidget } from "@/features/processes/ProcessWidget";
import { useUser } from "@/shared/session/useUser";

/** Product finding; of its tabs Self-Collection is here. */
export function FindProductsPage() {
  const { data: user } = useUser();
  return (
    <CollectScreen
      mayImport={user?.menus.includes("IMPORT_PRODUCT") ?? false}
      history={<HistoryButton />}
      processes={<ProcessWidget widget="collected" />}
    />
  );
}
