import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useGetList } from "react-admin";
import { Link } from "react-router";
import type { Customer } from "@/api/customers";
import { useText } from "@/i18n/useText";
import { LoadFailed } from "@/ui/LoadFailed";
import { Moment } from "@/ui/Moment";
import { PageHeading } from "@/ui/PageHeading";
import { ListSkeleton } from "@/ui/Skeletons";
import { listAddress, TextLink } from "@/ui/TextLink";
import { customerAddress } from "./names";
import { STAGES } from "./stages";
import { ViewSwitch } from "./ViewSwitch";

const FIRST = { page: 1, perPage: 25 };

const Columns = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(1.5),
  alignItems: "start",
  gridTemplateColumns: `repeat(${STAGES.length}, minmax(0, 1fr))`,
  [theme.breakpoints.down("lg")]: { gridTemplateColumns: "minmax(0, 1fr)" },
}));

const Column = styled("section")(({ theme }) => ({
  padding: theme.spacing(1.5),
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 14,
  "& ul": {
    listStyle: "none",
    margin: theme.spacing(1.5, 0, 0),
    padding: 0,
    display: "grid",
    gap: theme.spacing(1),
  },
  "& li": {
    padding: theme.spacing(1.25),
    background: theme.palette.background.paper,
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: 10,
    overflowWrap: "anywhere",
  },
}));

type Stage = (typeof STAGES)[number];

/** Customers by how far they are: what the table shows, in columns. What happens moves them, nobody by hand. */
export function Board() {
  const text = useText();
  return (
    <>
      <PageHeading
        title={text("resources.customers.title")}
        intro={text("resources.customers.intro")}
        actions={<ViewSwitch view="board" />}
      />
      <Columns>
        {STAGES.map((stage) => (
          <StageColumn key={stage} stage={stage} />
        ))}
      </Columns>
    </>
  );
}

function StageColumn({ stage }: { stage: Stage }) {
  const text = useText();
  const query = { pagination: FIRST, filter: { stage } };
  const { data, total, error, refetch } = useGetList<Customer>("customers", query, {
    onError: () => undefined,
  });
  const title = `${text(`resources.customers.stages.${stage}`)} (${total ?? "…"})`;
  const heading = `stage-${stage}`;
  return (
    <Column aria-labelledby={heading}>
      <Typography component="h2" variant="h3" id={heading}>
        {title}
      </Typography>
      <Typography variant="caption" color="textSecondary">
        {text(`resources.customers.rules.${stage}`)}
      </Typography>
      {error && !data && <LoadFailed error={error} onRetry={() => refetch()} />}
      {!data && !error && <ListSkeleton />}
      <ul>
        {data?.map((customer) => (
          <li key={customer.id}>
            <Card customer={customer} />
          </li>
        ))}
      </ul>
      {data && (total ?? 0) > data.length && (
        <Button component={Link} to={listAddress("customers", { stage })}>
          {text("resources.merchants.related.all")}
        </Button>
      )}
    </Column>
  );
}

function Card({ customer }: { customer: Customer }) {
  const text = useText();
  return (
    <>
      <TextLink to={customerAddress(customer)}>{customer.name}</TextLink>
      <Typography variant="body2">{text(`resources.customers.whys.${customer.why}`)}</Typography>
      <Typography variant="caption" color="textSecondary">
        <Moment at={customer.since} />
        {customer.source && ` · ${customer.source}`}
      </Typography>
    </>
  );
}
