import ArrowBack from "@mui/icons-material/ArrowBack";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import type { StoreOrderDetail } from "@/shared/api/types";
import { moment, utc } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Row, Stack } from "@/shared/ui/Card";
import { PageHeader } from "@/shared/ui/PageHeader";
import { Pending } from "@/shared/ui/Pending";
import { useOrder } from "../api";
import { ClaimsCard } from "../claims/ClaimsCard";
import { DisputesCard } from "../disputes/DisputesCard";
import { LedgerCard } from "../ledger/LedgerCard";
import { ParcelsCard } from "../parcels/ParcelsCard";
import { Marks, StateTag } from "../parts";
import { RefundsCard } from "../refunds/RefundsCard";
import { ChosenPart } from "../sources/ChooseSource";
import { Actions } from "./Actions";
import { BuyerCard } from "./BuyerCard";
import { FactsCard } from "./FactsCard";
import { LinesCard } from "./LinesCard";
import { MoneyCard } from "./MoneyCard";
import { NotesCard } from "./NotesCard";
import { ProblemsCard } from "./ProblemsCard";
import { PurchasesCard } from "./PurchasesCard";
import { TimelineCard } from "./TimelineCard";
import { detailTexts } from "./texts";

const Columns = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  [theme.breakpoints.up("md")]: { gridTemplateColumns: "minmax(0, 2fr) minmax(280px, 1fr)" },
}));

function Whole({ order }: { order: StoreOrderDetail }) {
  return (
    <Columns>
      <Stack>
        <ProblemsCard order={order} />
        <LinesCard order={order} />
        <PurchasesCard order={order} />
        <ParcelsCard order={order} />
        <ClaimsCard order={order} />
        <DisputesCard order={order} />
        <LedgerCard order={order} />
        <TimelineCard events={order.events} />
      </Stack>
      <Stack>
        <BuyerCard order={order} />
        <MoneyCard order={order} />
        <RefundsCard order={order} />
        <NotesCard key={order.id} order={order} />
        <FactsCard order={order} />
      </Stack>
    </Columns>
  );
}

interface OrderDetailProps {
  id: string;
  onBack: () => void;
  processes: ReactNode;
}

/** One order: what to do, what was ordered and bought, who bought it, and all that happened. */
export function OrderDetail({ id, onBack, processes }: OrderDetailProps) {
  const t = useTexts(detailTexts);
  const read = useOrder(id);
  const order = read.data;
  return (
    <>
      <Button size="small" color="inherit" startIcon={<ArrowBack />} onClick={onBack} sx={{ mb: 1 }}>
        {t.back}
      </Button>
      {order && (
        <>
          <PageHeader title={t.title(order.number)}>
            <Actions order={order} />
          </PageHeader>
          <Row sx={{ mb: 2 }}>
            <StateTag state={order.state} />
            <Marks order={order} />
            <Muted title={utc(order.create_time)}>
              {t.received(moment(order.create_time), order.store_name)}
            </Muted>
          </Row>
        </>
      )}
      {processes}
      <Pending query={read} rows={4} height={140} />
      {order && <Whole order={order} />}
      <ChosenPart order={id} />
    </>
  );
}
