import SearchOutlined from "@mui/icons-material/SearchOutlined";
import Autocomplete from "@mui/material/Autocomplete";
import InputAdornment from "@mui/material/InputAdornment";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { useRef, useState } from "react";
import { usePermissions, useTranslate } from "react-admin";
import { useNavigate } from "react-router";
import { useText } from "@/i18n/useText";
import { allows } from "@/providers/access";
import { merchantAddress } from "@/ui/TextLink";
import { HitGroup, HitLine } from "./HitLine";
import { type Hit, useSearch } from "./useSearch";
import { useSlashKey } from "./useSlashKey";

const Box = styled(Autocomplete<Hit>)({ flex: "1 1 auto", minWidth: 0, maxWidth: 420 });

/** Returns the page of a search result; a process is shown on its merchant's page. */
function addressOf(hit: Hit): string {
  if (hit.kind === "users") return `/users/${hit.id}/show`;
  return merchantAddress(hit.merchant_id ?? hit.id);
}

/** Searches merchants, users and processes that the user may see. */
export function SearchBox() {
  const { permissions = [] } = usePermissions<string[]>();
  const mayAny = allows(permissions, "merchants", "list") || allows(permissions, "users", "list");
  return mayAny ? <Field /> : null;
}

function Field() {
  const text = useText();
  const translate = useTranslate();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const { hits, isLongEnough, isLoading, error } = useSearch(typed);
  useSlashKey(field);
  const go = (hit: Hit | null) => {
    if (!hit) return;
    setTyped("");
    field.current?.blur();
    navigate(addressOf(hit));
  };
  const nothing = error ? translate(error.message, { _: error.message }) : text("console.search.none");
  return (
    <Box
      value={null}
      options={hits}
      filterOptions={(options) => options}
      groupBy={({ kind }) => kind}
      getOptionKey={({ kind, id, merchant_id }) => `${kind}-${id}-${merchant_id}`}
      getOptionLabel={({ title }) => title}
      inputValue={typed}
      onInputChange={(_event, value, reason) => reason !== "reset" && setTyped(value)}
      onChange={(_event, hit) => go(hit)}
      open={isOpen && isLongEnough}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      loading={isLoading}
      loadingText={<span role="status">{text("console.search.loading")}</span>}
      noOptionsText={<span role={error ? "alert" : "status"}>{nothing}</span>}
      autoHighlight
      disablePortal
      slotProps={{
        listbox: {
          component: "div",
          "aria-label": text("console.search.label"),
          "aria-labelledby": undefined,
        },
        popper: { sx: { minWidth: "min(420px, 100vw - 16px)" } },
      }}
      blurOnSelect
      clearOnBlur={false}
      forcePopupIcon={false}
      renderGroup={({ key, group, children }) => (
        <HitGroup key={key} kind={group as Hit["kind"]} hits={hits}>
          {children}
        </HitGroup>
      )}
      renderOption={({ key, ...props }, hit) => (
        <li key={key} {...props}>
          <HitLine hit={hit} />
        </li>
      )}
      renderInput={(params) => <SearchField params={params} inputRef={field} />}
    />
  );
}

type Params = Parameters<NonNullable<React.ComponentProps<typeof Box>["renderInput"]>>[0];

function SearchField({ params, inputRef }: { params: Params; inputRef: React.Ref<HTMLInputElement> }) {
  const text = useText();
  const { slotProps, ...rest } = params;
  return (
    <TextField
      {...rest}
      inputRef={inputRef}
      placeholder={text("console.search.hint")}
      slotProps={{
        ...slotProps,
        htmlInput: {
          ...slotProps.htmlInput,
          "aria-label": text("console.search.label"),
          "aria-keyshortcuts": "/",
          maxLength: 100,
        },
        input: {
          ...slotProps.input,
          type: "search",
          startAdornment: (
            <InputAdornment position="start">
              <SearchOutlined fontSize="small" aria-hidden />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
