import Close from "@mui/icons-material/Close";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { Suspense, useEffect, useRef, useState } from "react";
import { Codes, hasCode } from "@/shared/api/errors";
import type { ProductDetail, Sku } from "@/shared/api/types";
import { textsNow, useTexts } from "@/shared/i18n/texts";
import { lazyScreen } from "@/shared/lazily";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { showToast } from "@/shared/toasts/toasts";
import { Muted } from "@/shared/ui/Card";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { Pending } from "@/shared/ui/Pending";
import { uiTexts } from "@/shared/ui/texts";
import { useImportedProduct, useSaveProduct } from "../api";
import { PreviewLinkButton } from "../share/PreviewLinkButton";
import { ConflictDialog } from "./ConflictDialog";
import { CustomsTab } from "./CustomsTab";
import {
  areFactsAcceptable,
  type Draft,
  type DraftState,
  toChange,
  useDraft,
  variantName,
  withDraft,
} from "./draft";
import { ImagesTab } from "./ImagesTab";
import { OptionsTab } from "./OptionsTab";
import { ProductTab } from "./ProductTab";
import { Summary } from "./Summary";
import { SupplierTab } from "./SupplierTab";
import { editorTexts } from "./texts";
import { VariantsTab } from "./VariantsTab";

const MOST_NAMED = 2;

/** Lists the variants whose fields block Save, which may be on another tab or page. */
function InvalidHint({ skus, invalid }: { skus: readonly Sku[]; invalid: ReadonlyMap<string, string> }) {
  const t = useTexts(editorTexts);
  const labels: Record<string, string> = {
    price: t.price,
    compare_at_price: t.compareAt,
    stock: t.stock,
    weight_grams: t.weight,
  };
  const names = [...invalid.keys()].slice(0, MOST_NAMED).map((key) => {
    const [id = "", field = ""] = key.split(":");
    const sku = skus.find((sku) => sku.id === id);
    return t.ofVariant(labels[field] ?? field, sku ? variantName(sku, t.onlyVariant) : id);
  });
  return (
    <Muted role="alert" sx={{ color: "error.main" }}>
      {t.cannotSave(names, invalid.size - names.length)}
    </Muted>
  );
}

const DescriptionTab = lazyScreen(() => import("./DescriptionTab"), "DescriptionTab");

const TABS = ["product", "description", "variants", "images", "options", "customs", "supplier"] as const;
type TabName = (typeof TABS)[number];

const Frame = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gridTemplateRows: "auto auto 1fr auto",
  height: "100%",
  minHeight: 0,
});

const Bar = styled("header")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: theme.spacing(1.5),
  padding: theme.spacing(1.5, 1.5, 0.5, 3),
  "& h2": {
    ...theme.typography.h2,
    flex: 1,
    margin: 0,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
}));

const Body = styled("div")(({ theme }) => ({
  overflow: "auto",
  padding: theme.spacing(3),
  [theme.breakpoints.down("sm")]: { padding: theme.spacing(2) },
}));

const Foot = styled("footer")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: theme.spacing(1, 1.5),
  padding: theme.spacing(1.5, 3),
  borderTop: `1px solid ${theme.palette.divider}`,
}));

function Panel({ tab, product, draft }: { tab: TabName; product: ProductDetail; draft: DraftState }) {
  const shown = withDraft(product, draft.draft);
  if (tab === "product") return <ProductTab product={shown} set={draft.set} />;
  if (tab === "description") {
    return (
      <Suspense fallback={<ListSkeleton rows={1} height={320} />}>
        <DescriptionTab product={shown} set={draft.set} />
      </Suspense>
    );
  }
  if (tab === "variants") return <VariantsTab product={shown} draft={draft} />;
  if (tab === "images") return <ImagesTab product={shown} set={draft.set} />;
  if (tab === "options") return <OptionsTab product={shown} set={draft.set} />;
  if (tab === "customs") return <CustomsTab product={product} draft={draft} />;
  return <SupplierTab product={product} />;
}

interface EditorProps {
  id: string;
  onDirty: (dirty: boolean) => void;
  onClose: () => void;
  onPublish: () => void;
}

function useSaving(id: string, state: DraftState, keepFocus: () => void) {
  const loaded = useImportedProduct(id);
  const save = useSaveProduct(id);
  const [readings, setReadings] = useState(0);
  const send = (draft: Draft, version: number, then?: () => void) =>
    save.mutate(toChange(draft, version), {
      onSuccess: () => {
        state.settle(draft);
        showToast("success", textsNow(editorTexts).saved);
        then?.();
      },
      onSettled: keepFocus,
    });
  const reload = async () => {
    const { data } = await loaded.refetch();
    setReadings((before) => before + 1);
    return data;
  };
  return { loaded, save, send, reload, readings };
}

/** One product in seven tabs; nothing is sent before Save, and only what was changed. */
export function Editor({ id, onDirty, onClose, onPublish }: EditorProps) {
  const t = useTexts(editorTexts);
  const ui = useTexts(uiTexts);
  const [params, setParams] = useUrlState();
  const tab = TABS.find((name) => name === params.get("tab")) ?? "product";
  const state = useDraft();
  const panel = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  // The button is disabled while it saves, and a disabled button loses the keyboard; a field that has it keeps it.
  const keepFocus = () => {
    const at = document.activeElement;
    if (!frame.current?.contains(at) || at?.matches(":disabled")) panel.current?.focus();
  };
  const { loaded, save, send, reload, readings } = useSaving(id, state, keepFocus);
  const product = loaded.data;
  useEffect(() => onDirty(state.dirty), [state.dirty, onDirty]);
  const canSave =
    state.dirty &&
    state.invalid.size === 0 &&
    state.draft.title?.trim() !== "" &&
    areFactsAcceptable(state.draft);
  return (
    <Frame ref={frame}>
      <Bar>
        {product ? (
          <Summary product={product} draft={state.draft} onPictures={() => setParams({ tab: "images" })} />
        ) : (
          <h2>{t.title}</h2>
        )}
        {product && <PreviewLinkButton id={id} />}
        <IconButton aria-label={ui.close} onClick={onClose}>
          <Close />
        </IconButton>
      </Bar>
      <Tabs
        value={tab}
        variant="scrollable"
        aria-label={t.title}
        onChange={(_event, next: TabName) => setParams({ tab: next })}
        sx={{ px: 2, borderBottom: 1, borderColor: "divider" }}
      >
        {TABS.map((name) => (
          <Tab key={name} value={name} label={t.tabs[name]} id={`tab-${name}`} aria-controls="editor-panel" />
        ))}
      </Tabs>
      <Body ref={panel} role="tabpanel" id="editor-panel" aria-labelledby={`tab-${tab}`} tabIndex={0}>
        <Pending query={loaded} rows={4} height={72} />
        {product && <Panel key={readings} tab={tab} product={product} draft={state} />}
      </Body>
      <Foot>
        {product && state.invalid.size > 0 && (
          <InvalidHint skus={product.product_skus} invalid={state.invalid} />
        )}
        {state.dirty && state.invalid.size === 0 && <Muted role="status">{t.unsaved}</Muted>}
        <Button variant="outlined" onClick={onClose}>
          {ui.close}
        </Button>
        <Button
          variant="outlined"
          disabled={!product || (state.dirty && !canSave) || save.isPending}
          onClick={() =>
            state.dirty && product ? send(state.draft, product.version, onPublish) : onPublish()
          }
        >
          {state.dirty ? t.saveAndPublish : t.publish}
        </Button>
        <Button
          variant="contained"
          disabled={!canSave}
          loading={save.isPending}
          onClick={() => product && send(state.draft, product.version)}
        >
          {t.save}
        </Button>
      </Foot>
      {hasCode(save.error, Codes.changedMeanwhile) && (
        <ConflictDialog
          draft={state.draft}
          message={save.error.message}
          onKeepMine={() => void reload().then((theirs) => theirs && send(state.draft, theirs.version))}
          onTakeTheirs={() => {
            state.clear();
            save.reset();
            void reload();
          }}
          onClose={() => save.reset()}
        />
      )}
    </Frame>
  );
}
