import AddOutlined from "@mui/icons-material/Add";
import ImageSearch from "@mui/icons-material/ImageSearch";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { useDataProvider, useNotify, useRefresh } from "react-admin";
import { Link } from "react-router";
import type { Candidate } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { ListSkeleton } from "@/ui/Skeletons";
import { Candidates } from "./Candidates";

const WORDS = "resources.topic_products.pick";
const PAUSE_MS = 250;

interface PickProductsProps {
  /** The topic page's id. */
  page: string;
  isMain?: boolean;
}

/** Puts products of our catalogue on a topic page, many at once. */
export function PickProducts({ page, isMain }: PickProductsProps) {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant={isMain ? "contained" : "outlined"}
        startIcon={<AddOutlined />}
        onClick={() => setIsOpen(true)}
      >
        {text(`${WORDS}.action`)}
      </Button>
      {isOpen && <PickDialog page={page} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const Search = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: theme.spacing(1.5),
  padding: theme.spacing(1, 0, 2),
}));

function PickDialog({ page, onClose }: { page: string; onClose: () => void }) {
  const text = useText();
  const title = useId();
  const notify = useNotify();
  const refresh = useRefresh();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { findByPicture, pickProducts } = useDataProvider<ConsoleDataProvider>();
  const picture = useMutation({ mutationFn: findByPicture });
  const found = useWords(typed);
  const add = useMutation({
    mutationFn: () => pickProducts(page, [...chosen]),
    onSuccess: (done) => {
      notify(`${WORDS}.done`, { type: "success", messageArgs: { smart_count: done.new } });
      refresh();
      onClose();
    },
  });
  const products = typed.trim() ? found.data : picture.data;
  const error = add.error ?? (typed.trim() ? found.error : picture.error);
  return (
    <Dialog open fullWidth maxWidth="md" aria-labelledby={title} onClose={onClose}>
      <DialogTitle id={title}>{text(`${WORDS}.title`)}</DialogTitle>
      <DialogContent>
        <Search>
          <TextField
            autoFocus
            type="search"
            label={text(`${WORDS}.search`)}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button
            component="label"
            variant="outlined"
            startIcon={<ImageSearch />}
            loading={picture.isPending}
          >
            {text(`${WORDS}.picture`)}
            <input
              type="file"
              accept="image/*"
              hidden
              aria-label={text(`${WORDS}.picture`)}
              onChange={({ target }) => {
                setTyped("");
                if (target.files?.[0]) picture.mutate(target.files[0]);
              }}
            />
          </Button>
        </Search>
        {error && <Alert severity="error">{error.message}</Alert>}
        <Found
          products={products}
          isLooking={picture.isPending || found.isFetching}
          chosen={chosen}
          onChange={setChosen}
        />
      </DialogContent>
      <DialogActions>
        <Button component={Link} to="/topic_products/create" sx={{ marginRight: "auto" }}>
          {text(`${WORDS}.write`)}
        </Button>
        <Button onClick={onClose}>{text("console.cancel")}</Button>
        <Button
          variant="contained"
          loading={add.isPending}
          disabled={chosen.length === 0}
          onClick={() => add.mutate()}
        >
          {text(`${WORDS}.add`, { smart_count: chosen.length })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** What has these words, once typing pauses. */
function useWords(typed: string) {
  const { findProducts } = useDataProvider<ConsoleDataProvider>();
  const words = useSettled(typed.trim());
  return useQuery({
    queryKey: ["topic_products", "candidates", words],
    queryFn: ({ signal }) => findProducts(words, signal),
    enabled: words !== "",
    meta: { aside: true },
  });
}

interface FoundProps {
  products: readonly Candidate[] | undefined;
  isLooking: boolean;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

function Found({ products, isLooking, chosen, onChange }: FoundProps) {
  const text = useText();
  if (isLooking && !products) return <ListSkeleton />;
  if (!products) return <Typography color="textSecondary">{text(`${WORDS}.begin`)}</Typography>;
  if (products.length === 0) return <Typography color="textSecondary">{text(`${WORDS}.none`)}</Typography>;
  return <Candidates products={products} chosen={chosen} onChange={onChange} />;
}

/** A value once it has not changed for a moment. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
