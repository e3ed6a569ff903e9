import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { type MouseEvent, useRef } from "react";
import type { Candidate } from "@/api/types";
import { useText } from "@/i18n/useText";
import { Amount } from "@/ui/Amount";

const WORDS = "resources.topic_products.pick";

const Grid = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: theme.spacing(1, 0, 0),
  padding: 0,
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(150px, 1fr))",
  gap: theme.spacing(1.25),
}));

const Card = styled("label")(({ theme }) => ({
  position: "relative",
  display: "grid",
  gap: theme.spacing(0.5),
  height: "100%",
  alignContent: "start",
  padding: theme.spacing(1),
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 10,
  cursor: "pointer",
  fontSize: theme.typography.body2.fontSize,
  "&:has(input:checked)": {
    borderColor: theme.palette.primary.main,
    background: theme.palette.primary.light,
  },
  "& img": {
    width: "100%",
    aspectRatio: "1",
    objectFit: "cover",
    borderRadius: 6,
    background: theme.palette.action.hover,
  },
  "& > span:first-of-type": {
    position: "absolute",
    top: 8,
    left: 8,
    background: theme.palette.background.paper,
  },
}));

const Title = styled("span")({
  display: "-webkit-box",
  WebkitLineClamp: 2,
  WebkitBoxOrient: "vertical",
  overflow: "hidden",
  overflowWrap: "anywhere",
});

interface CandidatesProps {
  products: readonly Candidate[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** Products to tick, one by one, a range with Shift, or all; what was ticked in other searches stays. */
export function Candidates({ products, chosen, onChange }: CandidatesProps) {
  const text = useText();
  const last = useRef("");
  const ids = products.map(({ id }) => id);
  const tick = (event: MouseEvent, id: string) => {
    const from = ids.indexOf(last.current);
    const to = ids.indexOf(id);
    last.current = id;
    if (event.shiftKey && from >= 0)
      return onChange([...new Set([...chosen, ...ids.slice(Math.min(from, to), Math.max(from, to) + 1)])]);
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  };
  return (
    <>
      <Button size="small" onClick={() => onChange([...new Set([...chosen, ...ids])])}>
        {text(`${WORDS}.all`, { smart_count: ids.length })}
      </Button>{" "}
      <Typography variant="caption" color="textSecondary">
        {text(`${WORDS}.range`)}
      </Typography>
      <Grid>
        {products.map(({ id, title, image, price, currency }) => (
          <li key={id}>
            <Card>
              <Checkbox
                size="small"
                checked={chosen.includes(id)}
                slotProps={{ input: { "aria-label": text(`${WORDS}.choose`, { title }) } }}
                onChange={() => undefined}
                onClick={(event) => tick(event, id)}
              />
              <img src={image} alt="" loading="lazy" />
              <Title title={title}>{title}</Title>
              <Amount amount={price} unit={currency} />
            </Card>
          </li>
        ))}
      </Grid>
    </>
  );
}
