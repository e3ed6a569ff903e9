import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import type { FormDesign } from "@/api/types";
import { useText } from "@/i18n/useText";
import { Moment } from "@/ui/Moment";
import { Section } from "@/ui/Section";
import { Differences } from "./Differences";
import { draftOf } from "./draft";

/** Instead of a version's number. */
const DRAFT = 0;

const List = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  "& > li": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: theme.spacing(1),
    padding: theme.spacing(1, 0),
    borderBottom: `1px solid ${theme.palette.divider}`,
  },
}));

const Choosers = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.spacing(2),
  marginBottom: theme.spacing(2),
  "& > div": { flex: "0 1 220px" },
}));

/** Lists published versions, compares two of them and restores an older one. */
export function Versions({ saved }: { saved: FormDesign }) {
  return (
    <>
      <Comparison key={saved.version} saved={saved} />
      <Published saved={saved} />
    </>
  );
}

function Comparison({ saved }: { saved: FormDesign }) {
  const text = useText();
  const numbers = saved.versions.map(({ number }) => number);
  const [after, setAfter] = useState(saved.has_draft ? DRAFT : saved.number);
  const [before, setBefore] = useState(saved.has_draft ? saved.number : Math.max(1, saved.number - 1));
  const nameOf = (number: number) =>
    number === DRAFT
      ? text("resources.request_forms.draft")
      : text("resources.request_forms.version", { number });
  const chooser = (words: "before" | "after", value: number, set: (chosen: number) => void, of: number[]) => (
    <TextField
      select
      size="small"
      label={text(`resources.request_forms.compare.${words}`)}
      value={value}
      onChange={(event) => set(Number(event.target.value))}
    >
      {of.map((number) => (
        <MenuItem key={number} value={number}>
          {nameOf(number)}
        </MenuItem>
      ))}
    </TextField>
  );
  if (numbers.length === 1 && !saved.has_draft) return null;
  return (
    <Section title={text("resources.request_forms.compare.title")}>
      <Choosers>
        {chooser("before", before, setBefore, numbers)}
        {chooser("after", after, setAfter, saved.has_draft ? [DRAFT, ...numbers] : numbers)}
      </Choosers>
      <Differences form={saved} before={before} after={after} />
    </Section>
  );
}

function Published({ saved }: { saved: FormDesign }) {
  const text = useText();
  const { setValue } = useFormContext();
  const take = (section: FormDesign["versions"][number]["section"]) => {
    for (const [name, value] of Object.entries(draftOf(section)))
      setValue(name, value, { shouldDirty: true });
  };
  return (
    <Section title={text("resources.request_forms.versions")}>
      <List>
        {saved.versions.map(({ number, published_at, published_by, requests, section }) => (
          <li key={number}>
            <span>
              <Typography component="span" sx={{ fontWeight: 550 }}>
                {text("resources.request_forms.version", { number })}
              </Typography>
              <Typography component="div" variant="body2" color="textSecondary">
                <Moment at={published_at} />
                {published_by && ` · ${published_by}`}
                {` · ${text("resources.request_forms.requests", { smart_count: requests })}`}
              </Typography>
            </span>
            {number !== saved.number && (
              <Button size="small" onClick={() => take(section)}>
                {text("resources.request_forms.restore", { number })}
              </Button>
            )}
          </li>
        ))}
      </List>
    </Section>
  );
}
