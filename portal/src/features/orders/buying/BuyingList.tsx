import ContentCopy from "@mui/icons-material/ContentCopy";
import Download from "@mui/icons-material/Download";
import ShoppingCartOutlined from "@mui/icons-material/ShoppingCartOutlined";
import UploadFileOutlined from "@mui/icons-material/UploadFileOutlined";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import type { BuyingPurchase } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { money } from "@/shared/format/money";
import { countryName } from "@/shared/format/names";
import { whole } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { TAKE_OUT_DATA, usePermissions } from "@/shared/session/usePermissions";
import { supplierName } from "@/shared/suppliers/suppliers";
import { sayDone } from "@/shared/toasts/toasts";
import { Lines, Muted, Row, Stack, TitledCard } from "@/shared/ui/Card";
import { Modal } from "@/shared/ui/Modal";
import { Notice } from "@/shared/ui/Notice";
import { Pending } from "@/shared/ui/Pending";
import { useBuyingList } from "../api";
import { actionTexts } from "../detail/actionTexts";
import { ForBuyers } from "../ForBuyers";
import { listAddress } from "./fileApi";
import { fileTexts } from "./fileTexts";
import { buyingTexts } from "./texts";

const BoughtFileDialog = lazyPart(() => import("./BoughtFileDialog"), "BoughtFileDialog");
const NumberDialog = lazyPart(() => import("../detail/NumberDialog"), "NumberDialog");

const WIDTH = 820;

const Fields = styled("dl")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(0, 2),
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 220px), 1fr))",
  margin: 0,
  "& dt": { color: theme.palette.text.secondary, fontSize: theme.typography.caption.fontSize },
  "& dd": { margin: 0, overflowWrap: "anywhere" },
}));

const Purchase = styled("li")(({ theme }) => ({
  padding: theme.spacing(2, 0),
  "& + li": { borderTop: `1px solid ${theme.palette.divider}` },
}));

const ORDER = [
  "name",
  "company",
  "phone",
  "address1",
  "address2",
  "city",
  "province",
  "postcode",
  "country",
] as const;

/** The address field by field, each to copy: suppliers' forms ask for them one by one. */
function Address({ address }: { address: BuyingPurchase["address"] }) {
  const t = useTexts(buyingTexts);
  const parts = [
    ...ORDER.map((name) => ({ name, label: t.fields[name], value: address[name] })),
    ...Object.entries(address.extras).map(([name, value]) => ({ name, label: name, value })),
  ].filter(({ value }) => value);
  return (
    <Fields aria-label={t.address}>
      {parts.map(({ name, label, value }) => {
        const shown = name === "country" ? countryName(value) : value;
        return (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              {shown}
              <IconButton
                size="small"
                aria-label={t.copyField(label)}
                onClick={() => sayDone(navigator.clipboard.writeText(shown), t.copied)}
              >
                <ContentCopy sx={{ fontSize: 16 }} />
              </IconButton>
            </dd>
          </div>
        );
      })}
    </Fields>
  );
}

function Items({ items }: Pick<BuyingPurchase, "items">) {
  const t = useTexts(buyingTexts);
  return (
    <Lines>
      {items.map(({ title, variant, sku, url, pieces }) => (
        <li key={`${url} ${sku} ${variant}`}>
          <strong>{whole(pieces)} ×</strong> {besides([title || sku, variant])}{" "}
          {/^https?:/.test(url) && (
            <Link href={url} target="_blank" rel="noreferrer" aria-label={t.openItem(title)}>
              {t.open}
            </Link>
          )}
        </li>
      ))}
    </Lines>
  );
}

function OnePurchase({ purchase, onNumber }: { purchase: BuyingPurchase; onNumber: () => void }) {
  const t = useTexts(buyingTexts);
  const { number: enter } = useTexts(actionTexts);
  const { number, store_name, cost, currency } = purchase;
  return (
    <Purchase>
      <Stack gap={1}>
        <Row sx={{ justifyContent: "space-between" }}>
          <span>
            <strong>{number}</strong>{" "}
            <Muted>{besides([store_name, cost && t.quoted(money(cost, currency))])}</Muted>
          </span>
          <ForBuyers>
            <Button size="small" variant="contained" onClick={onNumber}>
              {enter}
            </Button>
          </ForBuyers>
        </Row>
        <Items items={purchase.items} />
        <Address address={purchase.address} />
      </Stack>
    </Purchase>
  );
}

/** The list as a file, and back with the suppliers' order numbers. */
function Files({ isEmpty }: { isEmpty: boolean }) {
  const t = useTexts(fileTexts);
  const mayTakeOut = usePermissions()?.[TAKE_OUT_DATA];
  const [isReading, setReading] = useState(false);
  return (
    <Row>
      {mayTakeOut && !isEmpty && (
        <>
          <Button size="small" startIcon={<Download />} href={listAddress("csv")} download>
            {t.exportCsv}
          </Button>
          <Button size="small" startIcon={<Download />} href={listAddress("xlsx")} download>
            {t.exportExcel}
          </Button>
        </>
      )}
      <ForBuyers>
        <Button size="small" startIcon={<UploadFileOutlined />} onClick={() => setReading(true)}>
          {t.button}
        </Button>
      </ForBuyers>
      {isReading && <BoughtFileDialog onClose={() => setReading(false)} />}
    </Row>
  );
}

/** What a person buys at suppliers without an order API, by supplier. */
export function BuyingList({ onClose }: { onClose: () => void }) {
  const t = useTexts(buyingTexts);
  const list = useBuyingList();
  const [entering, setEntering] = useState<BuyingPurchase>();
  const purchases = list.data ?? [];
  const types = [...new Set(purchases.map(({ type }) => type))];
  return (
    <Modal title={t.title} width={WIDTH} onClose={onClose}>
      <Stack>
        <Muted>
          {t.text} {t.notAsked}
        </Muted>
        {list.data && <Files isEmpty={list.data.length === 0} />}
        <Pending query={list} rows={3} height={120} />
        {list.data?.length === 0 && (
          <Notice icon={<ShoppingCartOutlined />} title={t.emptyTitle} text={t.emptyText} />
        )}
        {types.map((type) => (
          <TitledCard key={type} title={supplierName(type)}>
            <Lines>
              {purchases
                .filter((purchase) => purchase.type === type)
                .map((purchase) => (
                  <OnePurchase key={purchase.id} purchase={purchase} onNumber={() => setEntering(purchase)} />
                ))}
            </Lines>
          </TitledCard>
        ))}
      </Stack>
      {entering && <NumberDialog purchase={entering} onClose={() => setEntering(undefined)} />}
    </Modal>
  );
}
