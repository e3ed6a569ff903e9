import Add from "@mui/icons-material/Add";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { get, useFieldArray, useFormState } from "react-hook-form";
import { type TextKey, useText } from "@/i18n/useText";

const List = styled("ol")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  display: "grid",
  gap: theme.spacing(2),
}));

const Box = styled("fieldset")(({ theme }) => ({
  margin: 0,
  padding: theme.spacing(2),
  minWidth: 0,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 10,
  display: "grid",
  alignItems: "center",
  gap: theme.spacing(1.5),
  gridTemplateColumns: "repeat(auto-fit, minmax(min(220px, 100%), 1fr))",
}));

interface FieldSetsProps {
  /** The list's path in the form values. */
  source: string;
  /** Catalogue key with `title`, `remove` and `add`. */
  words: string;
  most: number;
  least?: number;
  empty: () => object;
  /** The fields of the one at this place; `name` is where they are. */
  children: (name: string, place: number) => ReactNode;
}

/** A list of things with several fields each, in their order. */
export function FieldSets({ source, words, most, least = 0, empty, children }: FieldSetsProps) {
  const text = useText();
  const { fields, append, remove } = useFieldArray({ name: source, keyName: "row" });
  const { errors } = useFormState();
  const said = (word: string, place = 0) => text(`${words}.${word}` as TextKey, { number: place + 1 });
  const refused: { message?: unknown; root?: { message?: unknown } } | undefined = get(errors, source);
  const error = refused?.message ?? refused?.root?.message;
  return (
    <>
      {typeof error === "string" && (
        <FormHelperText error role="alert">
          {error}
        </FormHelperText>
      )}
      <List>
        {fields.map(({ row }, place) => (
          <li key={row}>
            <Box>
              <legend>{said("title", place)}</legend>
              {children(`${source}.${place}`, place)}
              {fields.length > least && (
                <IconButton
                  aria-label={said("remove", place)}
                  onClick={() => remove(place)}
                  sx={{ justifySelf: "end" }}
                >
                  <DeleteOutlined />
                </IconButton>
              )}
            </Box>
          </li>
        ))}
      </List>
      {fields.length < most && (
        <Button startIcon={<Add />} onClick={() => append(empty())} sx={{ mt: 1.5 }}>
          {said("add")}
        </Button>
      )}
    </>
  );
}
