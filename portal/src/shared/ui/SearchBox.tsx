import Close from "@mui/icons-material/Close";
import Search from "@mui/icons-material/Search";
import IconButton from "@mui/material/IconButton";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useEffect, useEffectEvent, useRef, useState } from "react";
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
  const requested = useRef(value);
  useEffect(() => {
    // An answer may arrive after the next letter was typed.
    if (value !== requested.current) setTyped(value);
    requested.current = value;
  }, [value]);
  // A user who has left for another page is not called back to this one, which may still be visible.
  const search = useEffectEvent((text: string, page: string) => {
    if (text === value || page !== location.pathname) return;
    requested.current = text;
    onSearch(text);
  });
  useEffect(() => {
    const timer = setTimeout(search, SEARCH_AFTER, typed, location.pathname);
    return () => clearTimeout(timer);
  }, [typed]);
  const clear = () => {
    setTyped("");
    if (!value) return;
    requested.current = "";
    onSearch("");
  };
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
          <IconButton size="small" edge="end" aria-label={t.clearSearch} onClick={clear}>
            <Close fontSize="small" />
          </IconButton>
        )
      }
      sx={{ "& input::-webkit-search-cancel-button": { display: "none" } }}
    />
  );
}
