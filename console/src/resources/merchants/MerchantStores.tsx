import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import type { Merchant, Store } from "@/api/types";
import { useText } from "@/i18n/useText";
import { usePlatformName } from "@/ui/platforms";
import { Section } from "@/ui/Section";
import { StoreStateTag } from "@/ui/StoreStateTag";
import { webAddress } from "./labels";

const List = styled("ul")({ listStyle: "none", margin: 0, padding: 0 });

const Row = styled("li")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.spacing(0.5, 2),
  padding: theme.spacing(1.5, 0),
  "&:not(:last-of-type)": { borderBottom: `1px solid ${theme.palette.divider}` },
  "&:first-of-type": { paddingTop: 0 },
  "&:last-of-type": { paddingBottom: 0 },
}));

const Name = styled("div")(({ theme }) => ({
  minWidth: 0,
  overflowWrap: "anywhere",
  "& a": { color: theme.palette.primary.main },
  "& > span": {
    display: "block",
    color: theme.palette.text.secondary,
    fontSize: theme.typography.body2.fontSize,
  },
}));

function StoreAddress({ store }: { store: Store }) {
  const text = useText();
  const address = webAddress(store.store_url);
  if (!address) return <>{store.store_url}</>;
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label={text("resources.merchants.stores.visit", { name: store.name })}
    >
      {store.store_url}
    </a>
  );
}

export function MerchantStores({ stores }: { stores: Merchant["stores"] }) {
  const text = useText();
  const platformName = usePlatformName();
  return (
    <Section title={text("resources.merchants.stores.heading")}>
      {stores.length === 0 ? (
        <Typography color="textSecondary">{text("resources.merchants.stores.empty")}</Typography>
      ) : (
        <List>
          {stores.map((store) => (
            <Row key={store.id}>
              <Name>
                <strong>{store.name}</strong>
                <span>{[platformName(store.platform), store.currency].filter(Boolean).join(" · ")}</span>
                <span>
                  <StoreAddress store={store} />
                </span>
              </Name>
              <StoreStateTag state={store.state} />
            </Row>
          ))}
        </List>
      )}
    </Section>
  );
}
