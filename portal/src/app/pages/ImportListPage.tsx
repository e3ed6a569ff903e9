import { QuickEdit } from "@/features/importing/QuickEdit";
import { ImportListScreen } from "@/features/importList/ImportListScreen";
import { ProcessWidget } from "@/features/processes/ProcessWidget";
import { useProcessMenu } from "@/features/processes/useProcessMenu";
import { useCounts } from "@/shared/api/counts";
import { lazyPart } from "@/shared/lazily";
import { NEW_FILE } from "@/shared/navigation/paths";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { useUser } from "@/shared/session/useUser";

const GiftBox = lazyPart(() => import("@/features/importing/GiftBox"), "GiftBox");
const ImportModal = lazyPart(() => import("@/features/importing/ImportModal"), "ImportModal");
const FileDialog = lazyPart(() => import("@/features/importing/file/FileDialog"), "FileDialog");
const ImportListTutorial = lazyPart(
  () => import("@/features/guide/ImportListTutorial"),
  "ImportListTutorial",
);
const PublishDialog = lazyPart(() => import("@/features/publishing/PublishDialog"), "PublishDialog");

/**
 * Puts importing, publishing and processes into the Import List; `?import=1` opens the import modal, `?file=new` that
 * for files.
 */
export function ImportListPage() {
  const [params, setParams] = useUrlState();
  const { data: user } = useUser();
  const { data: counts } = useCounts();
  const mayImport = user?.menus.includes("IMPORT_PRODUCT") ?? false;
  const processMenu = useProcessMenu();
  const file = params.get("file");
  const quick = params.get("quick");
  const hasProducts = (counts?.import_product_count ?? 0) > 0;
  const isUncovered = !["import", "file", "edit", "trash", "process", "history", "planned"].some((name) =>
    params.has(name),
  );
  return (
    <>
      <ImportListScreen
        onImport={mayImport ? () => setParams({ import: "1" }, true) : undefined}
        onImportFile={mayImport ? () => setParams({ file: NEW_FILE }, true) : undefined}
        menu={processMenu}
        processes={<ProcessWidget widget="importList" />}
        gift={mayImport && <GiftBox />}
        publishDialog={(chosen, onClose, onStarted) => (
          <PublishDialog chosen={chosen} onClose={onClose} onStarted={onStarted} />
        )}
      />
      {quick && (
        <QuickEdit
          key={quick}
          process={quick}
          onEnd={(product) => setParams(product ? { quick: null, edit: product } : { quick: null })}
        />
      )}
      {hasProducts && isUncovered && <ImportListTutorial />}
      {mayImport && file && (
        <FileDialog
          id={file === NEW_FILE ? "" : file}
          onFile={(id) => setParams({ file: id || NEW_FILE })}
          onClose={() => setParams({ file: null })}
        />
      )}
      {mayImport && params.has("import") && (
        <ImportModal
          isFirstTime={counts?.import_product_count === 0}
          onFile={() => setParams({ import: null, file: NEW_FILE }, true)}
          onClose={() => setParams({ import: null })}
        />
      )}
    </>
  );
}
