import CheckCircleOutlined from "@mui/icons-material/CheckCircleOutlined";
import LinkOff from "@mui/icons-material/LinkOff";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useTexts } from "@/shared/i18n/texts";
import { paths, withRn } from "@/shared/navigation/paths";
import { Brand } from "@/shared/ui/Brand";
import { Notice } from "@/shared/ui/Notice";
import { useTitle } from "@/shared/ui/useTitle";
import { storesTexts } from "./texts";

const Main = styled("main")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(3),
  maxWidth: 560,
  margin: "12vh auto 0",
  padding: theme.spacing(2),
}));

/** Where WooCommerce sends the merchant's browser after the approval page. */
export function WooBindingScreen() {
  const t = useTexts(storesTexts);
  const approved = new URLSearchParams(location.search).get("success") === "1";
  useTitle(approved ? t.boundTitle : t.notBoundTitle);
  return (
    <Main>
      <h1 style={{ margin: 0, fontSize: "1rem" }}>
        <Brand />
      </h1>
      <Notice
        icon={approved ? <CheckCircleOutlined /> : <LinkOff />}
        title={approved ? t.boundTitle : t.notBoundTitle}
        text={approved ? t.boundText : t.notBoundText}
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
