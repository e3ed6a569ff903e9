import CheckCircleOutlined from "@mui/icons-material/CheckCircleOutlined";
import LinkOff from "@mui/icons-material/LinkOff";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useEffect } from "react";
import { Navigate } from "react-router";
import { useTexts } from "@/shared/i18n/texts";
import { paths, withRn } from "@/shared/navigation/paths";
import { platformName, WOOCOMMERCE } from "@/shared/stores/platforms";
import { Brand } from "@/shared/ui/Brand";
import { Notice } from "@/shared/ui/Notice";
import { useTitle } from "@/shared/ui/useTitle";
import { announceConnected } from "./connectedElsewhere";
import { storesTexts } from "./texts";

const Main = styled("main")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(3),
  maxWidth: 560,
  margin: "12vh auto 0",
  padding: theme.spacing(2),
}));

const OVER = ["1001007", "1001008", "1001013", "1001014", "1001017", "1001021"];
const TAKEN = "1000409";
const NO_RIGHT = "1004003";

/** Why the store was not connected, in the words of its code. */
function useRefusal(query: URLSearchParams): string {
  const t = useTexts(storesTexts);
  const code = query.get("code") ?? "";
  if (OVER.includes(code)) return t.boundOver;
  if (code === TAKEN) return t.boundTaken;
  if (code === NO_RIGHT) return t.boundNoRight;
  const platform = Number(query.get("platform"));
  return platform && platform !== WOOCOMMERCE ? t.notBoundByPlatform(platformName(platform)) : t.notBoundText;
}

/** Where a platform sends the merchant's browser after its own page. */
export function WooBindingScreen() {
  const t = useTexts(storesTexts);
  const query = new URLSearchParams(location.search);
  const approved = query.get("success") === "1";
  const refusal = useRefusal(query);
  useEffect(() => {
    if (approved) announceConnected();
  }, [approved]);
  useTitle(approved ? t.boundTitle : t.notBoundTitle);
  // Nobody's answer: somebody came here by the address alone.
  if (!query.has("success")) return <Navigate to={paths.stores} replace />;
  return (
    <Main>
      <h1 style={{ margin: 0, fontSize: "1rem" }}>
        <Brand />
      </h1>
      <Notice
        icon={approved ? <CheckCircleOutlined /> : <LinkOff />}
        title={approved ? t.boundTitle : t.notBoundTitle}
        text={approved ? t.boundText : refusal}
      >
        <Button variant={approved ? "outlined" : "contained"} href={withRn(paths.stores)}>
          {t.toStores}
        </Button>
        {approved && (
          <Button variant="contained" href={withRn(paths.importList)}>
            {t.toImportList}
          </Button>
        )}
      </Notice>
    </Main>
  );
}
