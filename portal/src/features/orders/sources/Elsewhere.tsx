import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { useState } from "react";
import { messageOf } from "@/shared/api/errors";
import type { CheaperOffer } from "@/shared/api/types";
import { useOffers } from "@/shared/cheaper/api";
import { besides } from "@/shared/format/besides";
import { money } from "@/shared/format/money";
import { useTexts } from "@/shared/i18n/texts";
import { supplierName } from "@/shared/suppliers/suppliers";
import { showToast } from "@/shared/toasts/toasts";
import { Line, Lines, Muted } from "@/shared/ui/Card";
import { Pending } from "@/shared/ui/Pending";
import { useTakeSource } from "./api";
import { sourceTexts } from "./texts";

interface ElsewhereProps {
  /** Of the Import List. */
  product: string;
  country: string;
  onAdd: (id: string) => void;
}

function Offers({ product, country, onAdd }: ElsewhereProps) {
  const t = useTexts(sourceTexts);
  const query = useOffers(product, country);
  const take = useTakeSource();
  const add = ({ import_id, url }: CheaperOffer) => {
    if (import_id) return onAdd(import_id);
    take.mutate(url, {
      onSuccess: ({ sources: [source], remark }) => {
        if (!source) return;
        onAdd(source.product_id);
        if (remark) showToast("info", t.addedWith(source.title, remark));
      },
      onError: (error) => showToast("error", messageOf(error)),
    });
  };
  return (
    <>
      <Pending query={query} rows={2} height={48} />
      {query.data?.offers.length === 0 && <Muted role="status">{t.noneElsewhere}</Muted>}
      <Lines>
        {query.data?.offers.map((offer) => (
          <Line key={offer.id}>
            <div>
              <Link href={offer.url} target="_blank" rel="noreferrer">
                {offer.title}
              </Link>
              <Muted sx={{ display: "block" }}>
                {besides([supplierName(offer.type), offer.total && money(offer.total, "USD")])}
              </Muted>
            </div>
            <Button
              size="small"
              loading={take.isPending && take.variables === offer.url}
              aria-label={t.addTitle(offer.title)}
              onClick={() => add(offer)}
            >
              {t.addOne}
            </Button>
          </Line>
        ))}
      </Lines>
    </>
  );
}

/** The same article at other suppliers, who are asked only when the user wants it. */
export function Elsewhere(props: ElsewhereProps) {
  const t = useTexts(sourceTexts);
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Offers {...props} />;
  return (
    <div>
      <Button size="small" onClick={() => setOpen(true)}>
        {t.elsewhere}
      </Button>
    </div>
  );
}
