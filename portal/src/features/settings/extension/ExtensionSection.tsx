import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { Link } from "react-router";
import { useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { Row, Stack, TitledCard } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { extensionTexts } from "./texts";

const PACKAGES = {
  forChromium: "/extension/tradewind-chromium.zip",
  forFirefox: "/extension/tradewind-firefox.zip",
} as const;

const Steps = styled("ol")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  margin: 0,
  paddingLeft: theme.spacing(3),
  "& p": { margin: 0 },
}));

/** How to get the browser extension, and what to enter in it. */
export function ExtensionSection() {
  const t = useTexts(extensionTexts);
  return (
    <TitledCard title={t.title} text={t.text}>
      <Steps aria-label={t.steps}>
        <li>
          <Stack gap={1}>
            <p>{t.download}</p>
            <Row>
              {(["forChromium", "forFirefox"] as const).map((browser) => (
                <Button key={browser} variant="outlined" href={PACKAGES[browser]} download>
                  {t[browser]}
                </Button>
              ))}
            </Row>
          </Stack>
        </li>
        <li>
          <Stack gap={1}>
            <p>{t.load}</p>
            <p>{t.loadFirefox}</p>
          </Stack>
        </li>
        <li>
          <Stack gap={1}>
            <p>{t.token}</p>
            <Row>
              <Button variant="outlined" component={Link} to={paths.profile}>
                {t.toTokens}
              </Button>
            </Row>
          </Stack>
        </li>
        <li>
          <Stack gap={1}>
            <p>{t.connect}</p>
            <Field
              label={t.address}
              value={window.location.origin}
              inputProps={{ readOnly: true }}
              onFocus={(event) => event.target.select()}
            />
          </Stack>
        </li>
      </Steps>
    </TitledCard>
  );
}
