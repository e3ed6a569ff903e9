import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import { type Language, setLanguage, useLanguage } from "./language";
import { defineTexts, useTexts } from "./texts";

const texts = defineTexts({
  label: ["Language", "语言"],
});

const NAMES: Record<Language, string> = { en: "English", zh: "中文" };

const Group = styled("div")(({ theme }) => ({
  display: "inline-flex",
  padding: 3,
  borderRadius: 999,
  border: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.paper,
}));

const Choice = styled(ButtonBase)(({ theme }) => ({
  padding: theme.spacing(0.5, 1.5),
  minHeight: 28,
  borderRadius: 999,
  fontSize: theme.typography.body2.fontSize,
  whiteSpace: "nowrap",
  color: theme.palette.text.secondary,
  '&[aria-pressed="true"]': {
    background: theme.palette.primary.main,
    color: theme.palette.primary.contrastText,
  },
  "&:focus-visible": { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
}));

const Narrow = styled(Group)(({ theme }) => ({
  [theme.breakpoints.down("md")]: { '& [aria-pressed="true"]': { display: "none" } },
}));

interface LanguageSwitchProps {
  /** Phones show only the other language, since the bar has no room for both. */
  narrow?: boolean;
  /** The reader's choice, which this browser remembers anyway. */
  onChoose?: (language: Language) => void;
}

export function LanguageSwitch({ narrow = false, onChoose }: LanguageSwitchProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  const Frame = narrow ? Narrow : Group;
  return (
    <Frame role="group" aria-label={t.label}>
      {(Object.keys(NAMES) as Language[]).map((choice) => (
        <Choice
          key={choice}
          lang={choice === "zh" ? "zh-Hans" : "en"}
          aria-pressed={choice === language}
          onClick={() => {
            setLanguage(choice);
            onChoose?.(choice);
          }}
        >
          {NAMES[choice]}
        </Choice>
      ))}
    </Frame>
  );
}
