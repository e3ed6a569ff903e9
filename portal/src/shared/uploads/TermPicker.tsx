import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import { useIsMutating } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { messageOf } from "@/shared/api/errors";
import type { Store } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Row, Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Pending } from "@/shared/ui/Pending";
import { Tick, toggled } from "@/shared/ui/Tick";
import { MAKE_TERM, mayMake, useMakeTerm, useTerms } from "./api";
import type { Attribute } from "./draft";
import { Scrolling } from "./layout";
import { uploadTexts } from "./texts";

interface PickerProps {
  store: Store;
  attribute: Attribute;
  /** Ids; a type or tag of a Shopify store is its own id. Tags are kept by name everywhere. */
  chosen: readonly string[];
  /** Names of chosen ones, of which the store may have lost some. */
  names?: Readonly<Record<string, string>>;
  error?: string;
  onChange: (chosen: string[], names: Record<string, string>) => void;
}

const SHOWN = 100;
const SEARCHED_FROM = 8;

interface Option {
  value: string;
  name: string;
  isGone?: boolean;
}

/** Returns the store's terms, and selected ones that it does not have: new types and tags, or lost collections. */
function optionsOf(
  terms: readonly { id: string; name: string }[],
  { attribute, chosen, names }: Pick<PickerProps, "attribute" | "chosen" | "names">,
  isWhole: boolean,
) {
  const existing: Option[] = terms.map(({ id, name }) => ({ value: attribute === "tags" ? name : id, name }));
  const known = new Set(existing.flatMap(({ value, name }) => [value, name.toLowerCase()]));
  const isGone = isWhole && attribute !== "tags" && attribute !== "type";
  const others = chosen.filter((value) => !known.has(value) && !known.has(value.toLowerCase()));
  return [...others.map((value) => ({ value, name: names?.[value] ?? value, isGone })), ...existing];
}

function NewTerm({
  store,
  attribute,
  onMade,
}: {
  store: Store;
  attribute: Attribute;
  onMade: (value: string) => void;
}) {
  const t = useTexts(uploadTexts);
  const [name, setName] = useState("");
  const make = useMakeTerm(store, attribute);
  const isBusy = useIsMutating({ mutationKey: MAKE_TERM }) > 0;
  // A second Enter comes before the first is drawn as being made.
  const isMaking = useRef(false);
  const create = () => {
    if (!name.trim() || isBusy || isMaking.current) return;
    isMaking.current = true;
    make.mutate(name.trim(), {
      onSuccess: (id) => {
        onMade(attribute === "tags" ? name.trim() : id);
        setName("");
      },
      onSettled: () => {
        isMaking.current = false;
      },
    });
  };
  return (
    <Row sx={{ alignItems: "end", "& > div": { flex: 1, minWidth: 160 } }}>
      <Field
        label={t.newValue(t.attributes[attribute])}
        value={name}
        inputProps={{ maxLength: 255 }}
        error={make.error ? messageOf(make.error) : undefined}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          create();
        }}
      />
      <Button variant="outlined" loading={make.isPending} disabled={!name.trim() || isBusy} onClick={create}>
        {t.create}
      </Button>
    </Row>
  );
}

function Options({
  attribute,
  options,
  chosen,
  onChange,
}: Omit<PickerProps, "store" | "error" | "names"> & { options: Option[] }) {
  const t = useTexts(uploadTexts);
  const [search, setSearch] = useState("");
  const found = options.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  const byValue = new Map(options.map(({ value, name }) => [value, name]));
  const choose = (values: string[]) =>
    onChange(values, Object.fromEntries(values.map((value) => [value, byValue.get(value) ?? value])));
  const toggle = (value: string) => {
    if (attribute !== "type") return choose(toggled(chosen, value));
    return choose(chosen.includes(value) ? [] : [value]);
  };
  return (
    <>
      {options.length > SEARCHED_FROM && (
        <Field
          label={t.search(t.attributes[attribute])}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {options.length === 0 ? (
        <Muted>{t.none}</Muted>
      ) : (
        <Scrolling>
          {found.slice(0, SHOWN).map(({ value, name, isGone }) => (
            <Tick
              key={value}
              label={isGone ? t.gone(name) : name}
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
            />
          ))}
        </Scrolling>
      )}
      {found.length > SHOWN && <Muted>{t.moreThan(SHOWN)}</Muted>}
    </>
  );
}

/** Some of what a store sorts its products by; what is missing is made here. */
export function TermPicker({ store, attribute, chosen, names = {}, error, onChange }: PickerProps) {
  const terms = useTerms(store, attribute);
  const unread = terms.data?.unread[0];
  const add = (value: string) =>
    onChange(attribute === "type" ? [value] : [...new Set([...chosen, value])], { ...names });
  return (
    <Stack gap={1}>
      <Pending query={terms} rows={2} height={32} />
      {unread && <Alert severity="warning">{unread.text}</Alert>}
      {terms.data && (
        <Options
          attribute={attribute}
          options={optionsOf(terms.data.terms, { attribute, chosen, names }, !unread)}
          chosen={chosen}
          onChange={onChange}
        />
      )}
      {mayMake(store, attribute) && <NewTerm store={store} attribute={attribute} onMade={add} />}
      {error && (
        <FormHelperText error role="alert">
          {error}
        </FormHelperText>
      )}
    </Stack>
  );
}
