import AddLink from "@mui/icons-material/AddLink";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useDataProvider } from "react-admin";
import type { ProductFacts, Request } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { useNotifyError } from "@/ui/useNotifyError";
import { emptyRow, type RowDraft } from "./draft";

const PAUSE = 1_000;
const TRIES = 45;
const DOLLARS = "USD";

const Line = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.spacing(1.5),
  "& > :first-of-type": { flex: "1 1 260px" },
}));

const Pictures = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.spacing(1),
  "& img": { width: 64, height: 64, objectFit: "cover", borderRadius: 6 },
}));

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE));

interface AddFromLinkProps {
  request: Request;
  onFound: (row: RowDraft) => void;
}

/** Has a supplier's link read, lets staff pick a picture, and adds the offer. */
export function AddFromLink({ request: { id, quantities }, onFound }: AddFromLinkProps) {
  const text = useText();
  const notifyError = useNotifyError();
  const [url, setUrl] = useState("");
  const [facts, setFacts] = useState<ProductFacts>();
  const { askFacts, readFacts } = useDataProvider<ConsoleDataProvider>();
  const look = async () => {
    const lookup = await askFacts(id, url);
    for (let tried = 0; tried < TRIES; tried += 1) {
      const found = await readFacts(id, lookup);
      if (found.state === "done") return found.facts;
      if (found.state === "failed") throw new Error(found.reason);
      await pause();
    }
    throw new Error(text("resources.work_orders.result.not_fetched"));
  };
  const { mutate, isPending } = useMutation({
    mutationFn: look,
    onSuccess: (found) => {
      setUrl("");
      if (found.images.length > 1) setFacts(found);
      else onFound(rowOf(found, found.selected_image, quantities));
    },
    onError: notifyError,
  });
  const pick = (image: string) => {
    if (facts) onFound(rowOf(facts, image, quantities));
    setFacts(undefined);
  };
  return (
    <>
      <Line>
        <TextField
          size="small"
          type="url"
          label={text("resources.work_orders.result.from_link")}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
        <Button
          variant="outlined"
          startIcon={<AddLink />}
          loading={isPending}
          disabled={!url.trim()}
          onClick={() => mutate()}
        >
          {text("resources.work_orders.result.fetch")}
        </Button>
      </Line>
      {facts && (
        <Pictures role="group" aria-label={text("resources.work_orders.result.row.pick_one")}>
          <Typography variant="body2" sx={{ width: "100%" }}>
            {text("resources.work_orders.result.row.pick_one")}
          </Typography>
          {facts.images.map((image, place) => (
            <Button key={image} onClick={() => pick(image)}>
              <img
                src={facts.previews[place]}
                alt={text("resources.work_orders.result.row.pick", { number: place + 1 })}
              />
            </Button>
          ))}
        </Pictures>
      )}
    </>
  );
}

/** Prices in another currency are staff's to convert. */
function rowOf(facts: ProductFacts, image: string, quantities: Request["quantities"]): RowDraft {
  return {
    ...emptyRow(quantities),
    supplier: String(facts.supplier),
    id: facts.id,
    title: facts.title,
    store_name: facts.store_name,
    url: facts.url,
    selected_image: image,
    max_price: facts.currency === DOLLARS ? facts.max_price : "",
  };
}
