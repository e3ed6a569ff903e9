import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useGetList, useGetOne, useInput } from "react-admin";
import type { TopicPage } from "@/api/types";
import { useText } from "@/i18n/useText";

const FIRST = { page: 1, perPage: 50 };
/** The field stays empty; the message says why. */
const aside = { meta: { aside: true } };

interface PageChooserProps {
  /** The id of the page; empty for none. */
  value: string;
  onChange: (id: string) => void;
  error?: string | undefined;
}

/** Chooses a topic page that takes products, by its name; tabs that show search results are left out. */
export function PageChooser({ value, onChange, error }: PageChooserProps) {
  const text = useText();
  const [typed, setTyped] = useState("");
  const filter = { q: typed.trim(), takes_products: true };
  const {
    data = [],
    isFetched,
    isFetching,
  } = useGetList<TopicPage>("topic_pages", { pagination: FIRST, filter }, aside);
  const listed = data.find(({ id }) => id === value);
  const { data: other } = useGetOne<TopicPage>(
    "topic_pages",
    { id: value },
    { ...aside, enabled: Boolean(value) && isFetched && !listed },
  );
  const chosen = listed ?? (other?.id === value ? other : null);
  return (
    <Autocomplete
      options={data}
      value={chosen}
      loading={isFetching}
      filterOptions={(found) => found}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ id, name_en }) => `${name_en} (${id})`}
      isOptionEqualToValue={(option, same) => option.id === same.id}
      onChange={(_event, page) => onChange(page?.id ?? "")}
      onInputChange={(_event, now, reason) => setTyped(reason === "input" ? now : "")}
      renderInput={(params) => (
        <TextField
          {...params}
          required
          margin="dense"
          label={text("resources.topic_products.fields.page_id")}
          error={Boolean(error)}
          helperText={error}
        />
      )}
    />
  );
}

/** The page of the product that the form edits. */
export function PageInput() {
  const { field, fieldState } = useInput<string>({ source: "page_id" });
  return <PageChooser value={field.value} onChange={field.onChange} error={fieldState.error?.message} />;
}
