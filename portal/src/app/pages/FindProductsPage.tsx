import { FindingScreen } from "@/features/finding/FindingScreen";
import { CollectScreen } from "@/features/importing/collect/CollectScreen";
import { ImportRefusal } from "@/features/importing/ImportRefusal";
import { HistoryButton, ProcessWidget } from "@/features/processes/ProcessWidget";
import { useUser } from "@/shared/session/useUser";

/** Product finding with all its tabs. */
export function FindProductsPage() {
  const { data: user } = useUser();
  if (!user) return null;
  return (
    <FindingScreen
      menus={user.menus}
      refusal={(error, supplier) => <ImportRefusal error={error} supplier={supplier} />}
      selfCollection={
        <CollectScreen
          mayImport={user.menus.includes("IMPORT_PRODUCT")}
          history={<HistoryButton />}
          processes={<ProcessWidget widget="collected" />}
        />
      }
    />
  );
}
