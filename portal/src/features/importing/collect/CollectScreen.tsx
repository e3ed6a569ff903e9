import AddLink from "@mui/icons-material/AddLink";
import BookmarkAddOutlined from "@mui/icons-material/BookmarkAddOutlined";
import UploadFileOutlined from "@mui/icons-material/UploadFileOutlined";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { NEW_FILE, paths } from "@/shared/navigation/paths";
import { useGo } from "@/shared/navigation/useGo";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { Lines, Row } from "@/shared/ui/Card";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { Notice } from "@/shared/ui/Notice";
import { PageHeader } from "@/shared/ui/PageHeader";
import { Pager } from "@/shared/ui/Pager";
import { Select } from "@/shared/ui/Select";
import { useCollected } from "./api";
import { CollectedRow } from "./CollectedRow";
import { collectTexts } from "./texts";

const CollectModal = lazyPart(() => import("./CollectModal"), "CollectModal");

const SIZES = [10, 20, 50, 100];

interface CollectScreenProps {
  mayImport: boolean;
  history: ReactNode;
  processes: ReactNode;
}

/**
 * Products collected at suppliers for a later import (specification 001, section 2.6). Page and size are in the
 * address.
 */
export function CollectScreen({ mayImport, history, processes }: CollectScreenProps) {
  const t = useTexts(collectTexts);
  const [params, setParams] = useUrlState();
  const page = Math.max(1, Number(params.get("page")) || 1);
  const size = SIZES.find((size) => String(size) === params.get("size")) ?? 10;
  const go = useGo();
  const list = useCollected(page, size);
  const { products = [], count = 0 } = list.data ?? {};
  const collect = () => setParams({ collect: "1" }, true);
  return (
    <>
      <PageHeader title={t.title}>
        {history}
        {mayImport && (
          <Button
            variant="outlined"
            startIcon={<UploadFileOutlined />}
            onClick={() => go(paths.importList, { file: NEW_FILE })}
          >
            {t.importFile}
          </Button>
        )}
        <Button variant="contained" startIcon={<AddLink />} onClick={collect}>
          {t.collect}
        </Button>
      </PageHeader>
      {processes}
      {list.isPending && <ListSkeleton rows={5} height={92} />}
      {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && count === 0 && (
        <Notice icon={<BookmarkAddOutlined />} title={t.none} text={t.noneText} />
      )}
      {products.length > 0 && (
        <>
          <Lines>
            {products.map((product) => (
              <CollectedRow key={product.id} product={product} mayImport={mayImport} />
            ))}
          </Lines>
          <Row sx={{ justifyContent: "space-between" }}>
            <Select
              compact
              label={t.size}
              value={String(size)}
              choices={SIZES.map((size) => ({ value: String(size), label: t.perPage(size) }))}
              onChange={(event) => setParams({ size: event.target.value, page: null })}
            />
          </Row>
        </>
      )}
      <Pager
        page={page}
        size={size}
        count={count}
        waiting={list.isPlaceholderData}
        onPage={(next, isCorrection) => setParams({ page: String(next) }, !isCorrection)}
      />
      {params.has("collect") && <CollectModal onClose={() => setParams({ collect: null })} />}
    </>
  );
}
