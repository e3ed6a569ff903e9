import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { Dashboard } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { useTexts } from "@/shared/i18n/texts";
import { AppLink } from "@/shared/navigation/AppLink";
import { paths } from "@/shared/navigation/paths";
import { useGo } from "@/shared/navigation/useGo";
import { useMayManageStores } from "@/shared/session/usePermissions";
import { platformName } from "@/shared/stores/platforms";
import { Card, CardHead, Muted } from "@/shared/ui/Card";
import { Tag } from "@/shared/ui/Tag";
import { dashboardTexts } from "./texts";

const List = styled("ul")(({ theme }) => ({
  listStyle: "none",
  display: "grid",
  gap: theme.spacing(1.5),
  margin: theme.spacing(1.5, 0, 0),
  padding: 0,
  "& li": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    alignItems: "center",
    gap: theme.spacing(0.25, 1.5),
  },
  "& li > :last-child": { gridColumn: "1 / -1" },
  "& li a": {
    color: theme.palette.text.primary,
    fontWeight: 550,
    overflowWrap: "anywhere",
  },
}));

const tones = { connected: "success", disconnected: "warning", connecting: "info" } as const;

function isState(state: string): state is keyof typeof tones {
  return state in tones;
}

export function StoresCard({ stores }: { stores: Dashboard["stores"] }) {
  const t = useTexts(dashboardTexts);
  const go = useGo();
  const mayManage = useMayManageStores() ?? false;
  return (
    <Card aria-label={t.stores}>
      <CardHead>
        <h2>
          <AppLink to={paths.stores}>{t.stores}</AppLink>
        </h2>
        {stores.length === 0 && mayManage && (
          <Button variant="outlined" onClick={() => go(paths.stores, { connect: "1" })}>
            {t.connect}
          </Button>
        )}
      </CardHead>
      {stores.length === 0 && <Muted>{t.noStores}</Muted>}
      <List>
        {stores.map((store) => (
          <li key={store.id}>
            <AppLink to={paths.myProducts} query={{ store: store.id }}>
              {store.name}
            </AppLink>
            {isState(store.state) && <Tag tone={tones[store.state]}>{t[store.state]}</Tag>}
            <Muted>{besides([platformName(store.platform), t.inStore(store.active, store.failed)])}</Muted>
          </li>
        ))}
      </List>
    </Card>
  );
}
