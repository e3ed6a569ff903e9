import SettingsOutlined from "@mui/icons-material/SettingsOutlined";
import StorefrontOutlined from "@mui/icons-material/StorefrontOutlined";
import Button from "@mui/material/Button";
import { Suspense } from "react";
import { Link } from "react-router";
import type { Store } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { paths, withRn } from "@/shared/navigation/paths";
import { useGo } from "@/shared/navigation/useGo";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { storeLabel } from "@/shared/stores/platforms";
import { useStores } from "@/shared/stores/useStores";
import { Stack } from "@/shared/ui/Card";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { Notice } from "@/shared/ui/Notice";
import { Pending } from "@/shared/ui/Pending";
import { Select } from "@/shared/ui/Select";
import type { SettingsParts } from "./section";
import type { SettingsTab } from "./tabs";
import { tabTexts } from "./tabTexts";

interface StorePickerProps {
  tab: SettingsTab;
  stores: readonly Store[];
  chosen: string;
  withDefault: boolean;
}

/** Which store the section is about, in the address as `?target=` with its id: two stores may have one name. */
function StorePicker({ tab: { type }, stores, chosen, withDefault }: StorePickerProps) {
  const t = useTexts(tabTexts);
  const go = useGo();
  const choose = (target: string) => go(paths.settings, target ? { type, target } : { type });
  const named = stores.map((store) => ({ value: store.id, label: storeLabel(store) }));
  return (
    <Select
      label={t.store}
      value={chosen}
      choices={withDefault ? [{ value: "", label: t.wholeAccount }, ...named] : named}
      onChange={(event) => choose(event.target.value)}
    />
  );
}

/** The store of this id; a link from outside may name it instead (specification 000, section 2). */
function storeAt(stores: readonly Store[], target: string): Store | undefined {
  return stores.find(({ id }) => id === target) ?? stores.find(({ name }) => name === target);
}

function NoStores() {
  const t = useTexts(tabTexts);
  return (
    <Notice icon={<StorefrontOutlined />} title={t.noStores} text={t.noStoresText}>
      <Button component={Link} to={withRn(paths.stores)} variant="contained">
        {t.toStores}
      </Button>
    </Notice>
  );
}

interface TabSectionProps {
  tab: SettingsTab;
  target: string;
  parts: SettingsParts;
}

function StoreSection({ tab, target, parts, visit }: TabSectionProps & { visit: string }) {
  const t = useTexts(tabTexts);
  const storesQuery = useStores();
  if (!storesQuery.data) return <Pending query={storesQuery} rows={2} height={180} />;
  const isOneStores = tab.scope === "store";
  if (isOneStores && storesQuery.data.stores.length === 0) return <NoStores />;
  const store = target
    ? storeAt(storesQuery.data.stores, target)
    : isOneStores
      ? storesQuery.data.stores[0]
      : undefined;
  if (target && !store) return <Notice icon={<SettingsOutlined />} title={t.unknownTarget(target)} />;
  return (
    <Stack>
      {storesQuery.data.stores.length > 0 && (
        <StorePicker
          tab={tab}
          stores={storesQuery.data.stores}
          chosen={store?.id ?? ""}
          withDefault={!isOneStores}
        />
      )}
      <tab.Section key={`${store?.id ?? ""} ${visit}`} store={store} parts={parts} />
    </Stack>
  );
}

/** The section of a tab, with a store select where it applies; opening it again resets it. */
export function TabSection({ tab, target, parts }: TabSectionProps) {
  const [params] = useUrlState();
  const visit = params.get("rn") ?? "";
  return (
    <Suspense fallback={<ListSkeleton rows={2} height={180} />}>
      {tab.scope === "account" ? (
        <tab.Section key={visit} store={undefined} parts={parts} />
      ) : (
        <StoreSection tab={tab} target={target} parts={parts} visit={visit} />
      )}
    </Suspense>
  );
}
