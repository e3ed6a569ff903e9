import Chip from "@mui/material/Chip";
import { useState } from "react";
import { Field } from "@/shared/ui/Field";

const SEPARATOR = /[,，\n\t]/;

interface TagsFieldProps {
  label: string;
  hint: string;
  tags: readonly string[];
  onChange: (tags: string[]) => void;
}

/** Tags as chips: Enter or a comma adds what was typed or pasted, Backspace takes the last one away. */
export function TagsField({ label, hint, tags: saved, onChange }: TagsFieldProps) {
  const [tags, setTags] = useState(saved);
  const [typed, setTyped] = useState("");
  // What is still being typed counts too, so that Save takes it along.
  const change = (next: readonly string[], text: string) => {
    setTags(next);
    setTyped(text);
    onChange([...new Set([...next, text.trim()].filter(Boolean))]);
  };
  const add = (text: string) => {
    const added = text.split(SEPARATOR).map((tag) => tag.trim());
    change([...new Set([...tags, ...added.filter(Boolean)])], "");
  };
  const remove = (tag: string) =>
    change(
      tags.filter((other) => other !== tag),
      typed,
    );
  return (
    <Field
      label={label}
      hint={hint}
      value={typed}
      inputProps={{ maxLength: 10_000, style: { minWidth: 120, width: "auto", flex: 1 } }}
      sx={{ flexWrap: "wrap", gap: 0.5, py: 0.5 }}
      startAdornment={tags.map((tag) => (
        <Chip key={tag} size="small" label={tag} onDelete={() => remove(tag)} />
      ))}
      onChange={({ target }) =>
        SEPARATOR.test(target.value) ? add(target.value) : change(tags, target.value)
      }
      onBlur={() => typed && add(typed)}
      onKeyDown={(event) => {
        // A letter that an input method is still composing is not to be added.
        if (event.key === "Enter" && !event.nativeEvent.isComposing) {
          event.preventDefault();
          add(typed);
        }
        const last = tags.at(-1);
        if (event.key === "Backspace" && !typed && last !== undefined) remove(last);
      }}
    />
  );
}
