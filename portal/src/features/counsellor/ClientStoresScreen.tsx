import StorefrontOutlined from "@mui/icons-material/StorefrontOutlined";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { platformName } from "@/shared/stores/platforms";
import { StoreChecklist } from "@/shared/stores/StoreChecklist";
import { showToast } from "@/shared/toasts/toasts";
import { Card, Stack } from "@/shared/ui/Card";
import { Notice } from "@/shared/ui/Notice";
import { PageHeader } from "@/shared/ui/PageHeader";
import { Pending } from "@/shared/ui/Pending";
import { Select } from "@/shared/ui/Select";
import { useChooseClientStores, useClientStores } from "./api";
import { counsellorTexts } from "./texts";

/** The stores that a business counsellor works with (specification 000, sections 3 and 7). */
export function ClientStoresScreen() {
  const t = useTexts(counsellorTexts);
  const [params, setParams] = useUrlState();
  const query = useClientStores();
  const choose = useChooseClientStores();
  const [ticked, setTicked] = useState<string[] | null>(null);
  const stores = query.data ?? [];
  const chosen = ticked ?? stores.filter(({ select }) => select).map(({ id }) => id);
  const platforms = [...new Set(stores.map(({ platform }) => platform))];
  const platform = platforms.find((platform) => String(platform) === params.get("platform"));
  const shown = stores.filter((store) => platform === undefined || store.platform === platform);
  const others = chosen.filter((id) => !shown.some((store) => store.id === id));
  const save = () =>
    choose.mutate(chosen, {
      onSuccess: () => {
        setTicked(null);
        showToast("success", t.saved);
      },
    });
  return (
    <>
      <PageHeader title={t.title} text={t.text} />
      <Pending query={query} rows={3} height={48} />
      {query.data?.length === 0 && <Notice icon={<StorefrontOutlined />} title={t.none} text={t.noneText} />}
      {stores.length > 0 && (
        <Card>
          <Stack>
            {platforms.length > 1 && (
              <Select
                label={t.platform}
                value={platform === undefined ? "" : String(platform)}
                choices={[
                  { value: "", label: t.everyPlatform },
                  ...platforms.map((platform) => ({
                    value: String(platform),
                    label: platformName(platform),
                  })),
                ]}
                onChange={(event) => setParams({ platform: event.target.value })}
                style={{ maxWidth: 280 }}
              />
            )}
            <StoreChecklist
              stores={shown}
              chosen={chosen}
              onChange={(ids) => setTicked([...new Set([...others, ...ids])])}
            />
            <div>
              <Button
                variant="contained"
                disabled={ticked === null}
                loading={choose.isPending}
                onClick={save}
              >
                {t.save}
              </Button>
            </div>
          </Stack>
        </Card>
      )}
    </>
  );
}
