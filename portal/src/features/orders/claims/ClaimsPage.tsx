import ArrowBack from "@mui/icons-material/ArrowBack";
import RequestQuoteOutlined from "@mui/icons-material/RequestQuoteOutlined";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import type { Claim } from "@/shared/api/types";
import { moment, utc } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { supplierName, suppliers } from "@/shared/suppliers/suppliers";
import { Muted, Row, Stack } from "@/shared/ui/Card";
import { CardTable } from "@/shared/ui/CardTable";
import { More } from "@/shared/ui/More";
import { Notice } from "@/shared/ui/Notice";
import { PageHeader } from "@/shared/ui/PageHeader";
import { Pending } from "@/shared/ui/Pending";
import { Select } from "@/shared/ui/Select";
import { detailTexts } from "../detail/texts";
import { useOrderLink } from "../parts";
import { ordersTexts } from "../texts";
import { useClaims } from "./api";
import { ClaimTag, useDeadline, useFigures } from "./ClaimItem";
import { claimTexts } from "./texts";

function ClaimRow({ claim }: { claim: Claim }) {
  const t = useTexts(claimTexts);
  const orders = useTexts(ordersTexts);
  const figures = useFigures();
  const until = useDeadline();
  const link = useOrderLink(claim.order_id);
  return (
    <TableRow role="row" hover>
      <TableCell component="th" scope="row" role="rowheader">
        <Link {...link}>{claim.order_number}</Link>
      </TableCell>
      <TableCell role="cell" data-label={t.kind}>
        {t.kinds[claim.kind] ?? claim.kind}
      </TableCell>
      <TableCell role="cell" data-label={orders.status}>
        <ClaimTag claim={claim} />
      </TableCell>
      <TableCell role="cell" data-label={orders.supplier}>
        {supplierName(claim.supplier)}
      </TableCell>
      <TableCell role="cell" data-label={t.money}>
        {figures(claim) || "–"}
      </TableCell>
      <TableCell role="cell" data-label={t.nextDeadline}>
        <Muted title={utc(claim.next_deadline?.at)}>
          {claim.next_deadline ? until(claim.next_deadline) : "–"}
        </Muted>
      </TableCell>
      <TableCell role="cell" data-label={orders.date} title={utc(claim.create_time)}>
        {moment(claim.create_time)}
      </TableCell>
    </TableRow>
  );
}

/** All claims, by how far they are and whose deadline is near. */
export function ClaimsPage() {
  const t = useTexts(claimTexts);
  const orders = useTexts(ordersTexts);
  const { back } = useTexts(detailTexts);
  const [params, setParams] = useUrlState();
  const shown = params.get("show") ?? "";
  const filters = {
    show: shown in t.states || shown === "going" || shown === "soon" ? shown : "",
    supplier: /^\d{1,4}$/.test(params.get("supplier") ?? "") ? (params.get("supplier") ?? "") : "",
  };
  const read = useClaims(filters);
  const claims = read.data?.pages.flatMap((page) => page.claims);
  const isFiltered = Boolean(filters.show || filters.supplier);
  const states = Object.entries(t.states).map(([value, label]) => ({ value, label }));
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<ArrowBack />}
        onClick={() => setParams({ claims: null, show: null, supplier: null }, true)}
        sx={{ mb: 1 }}
      >
        {back}
      </Button>
      <PageHeader title={t.title} text={t.pageText} />
      <Row role="search" sx={{ mb: 1.5, "& > span": { flex: "1 1 200px" } }}>
        <Select
          label={orders.status}
          value={filters.show}
          choices={[
            { value: "", label: t.all },
            { value: "going", label: t.going },
            { value: "soon", label: t.soon },
            ...states,
          ]}
          onChange={({ target }) => setParams({ show: target.value || null })}
        />
        <Select
          label={orders.supplier}
          value={filters.supplier}
          choices={[
            { value: "", label: t.allSuppliers },
            ...suppliers.map(({ type, name }) => ({ value: String(type), label: name })),
          ]}
          onChange={({ target }) => setParams({ supplier: target.value || null })}
        />
      </Row>
      <Pending query={read} rows={6} height={56} />
      {claims?.length === 0 && (
        <Notice
          icon={<RequestQuoteOutlined />}
          title={isFiltered ? t.noMatch : t.noneYet}
          text={isFiltered ? undefined : t.noneYetText}
        />
      )}
      {claims && claims.length > 0 && (
        <Stack>
          <CardTable
            below="lg"
            label={t.title}
            columns={[
              orders.order,
              t.kind,
              orders.status,
              orders.supplier,
              t.money,
              t.nextDeadline,
              orders.date,
            ]}
          >
            {claims.map((claim) => (
              <ClaimRow key={claim.id} claim={claim} />
            ))}
          </CardTable>
          <More list={read} label={t.more} />
        </Stack>
      )}
    </>
  );
}
