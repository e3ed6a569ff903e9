import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import { useLocaleState } from "react-admin";
import { LANGUAGES, type Language } from "@/i18n/i18nProvider";
import { useText } from "@/i18n/useText";

const Group = styled("div")(({ theme }) => ({
  display: "inline-flex",
  padding: 3,
  borderRadius: 999,
  border: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.paper,
}));

const Choice = styled(ButtonBase)(({ theme }) => ({
  padding: theme.spacing(0.5, 1.25),
  minHeight: 28,
  borderRadius: 999,
  fontFamily: theme.typography.fontFamily,
  fontSize: theme.typography.body2.fontSize,
  color: theme.palette.text.secondary,
  '&[aria-pressed="true"]': {
    background: theme.palette.primary.main,
    color: theme.palette.primary.contrastText,
  },
}));

/** `onChoose` gets the reader's choice, which this browser remembers anyway. */
export function LanguageSwitch({ onChoose }: { onChoose?: (language: Language) => void }) {
  const text = useText();
  const [current, choose] = useLocaleState();
  return (
    <Group role="group" aria-label={text("console.language")}>
      {LANGUAGES.map(({ locale, name, tag }) => (
        <Choice
          key={locale}
          lang={tag}
          aria-pressed={locale === current}
          onClick={() => {
            choose(locale);
            onChoose?.(locale);
          }}
        >
          {name}
        </Choice>
      ))}
    </Group>
  );
}
