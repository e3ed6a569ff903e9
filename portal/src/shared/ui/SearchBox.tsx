import Close from "@mui/icons-material/Close";
import Search from "@mui/icons-material/Search";
import IconButton from "@mui/material/IconButton";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useEffect, useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { uiTexts } from "./texts";

const SEARCH_AFTER = 300;

interface SearchBoxProps {
  label: string;
  value: string;
  /** Called when the typing pauses. */
  onSearch: (typed: string) => void;
}

export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const t = useTexts(uiTexts);
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pause runs from the last key, whatever renders meanwhile
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onSearch(typed), SEARCH_AFTER);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <OutlinedInput
      type="search"
      size="small"
      value={typed}
      placeholder={label}
      inputProps={{ "aria-label": label, maxLength: 200 }}
      onChange={(event) => setTyped(event.target.value)}
      startAdornment={<Search fontSize="small" sx={{ mr: 1, color: "text.secondary" }} />}
      endAdornment={
        typed && (
          <IconButton size="small" edge="end" aria-label={t.clearSearch} onClick={() => onSearch("")}>
            <Close fontSize="small" />
          </IconButton>
        )
      }
      sx={{ "& input::-webkit-search-cancel-button": { display: "none" } }}
    />
  );
}
