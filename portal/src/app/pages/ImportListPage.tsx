import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { GiftBox } from "@/features/importing/GiftBox";
import { ImportListScreen } from "@/features/importList/ImportListScreen";
import { HistoryButton, ProcessWidget } from "@/features/processes/ProcessWidget";
import { countsQuery } from "@/shared/api/counts";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { useUser } from "@/shared/session/useUser";

const ImportModal = lazy(() =>
  import("@/features/importing/ImportModal").then((module) => ({ default: module.ImportModal })),
);
const PublishDialog = lazy(() =>
  import("@/features/publishing/PublishDialog").then((module) => ({ default: module.PublishDialog })),
);

/** Puts importing, publishing and processes into the Import List; `?import=1` opens the import modal. */
export function ImportListPage() {
  const [params, setParams] = useUrlState();
  const { data: user } = useUser();
  const { data: counts } = useQuery(countsQuery);
  const mayImport = user?.menus.includes("IMPORT_PRODUCT") ?? false;
  return (
    <>
      <ImportListScreen
        onImport={mayImport ? () => setParams({ import: "1" }, true) : undefined}
        history={<HistoryButton />}
        processes={<ProcessWidget widget="importList" />}
        gift={mayImport && <GiftBox />}
        publishDialog={(ids, onClose, onStarted) => (
          <Suspense>
            <PublishDialog ids={ids} onClose={onClose} onStarted={onStarted} />
          </Suspense>
        )}
      />
      {mayImport && params.has("import") && (
        <Suspense>
          <ImportModal
            isFirstTime={counts?.import_product_count === 0}
            onClose={() => setParams({ import: null })}
          />
        </Suspense>
      )}
    </>
  );
}
