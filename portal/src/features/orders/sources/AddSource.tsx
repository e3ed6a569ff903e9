import Button from "@mui/material/Button";
import { type KeyboardEvent, useState } from "react";
import { messageOf } from "@/shared/api/errors";
import { useTexts } from "@/shared/i18n/texts";
import { useUser } from "@/shared/session/useUser";
import { showToast } from "@/shared/toasts/toasts";
import { Line, Lines, Muted, Row, Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { LongText } from "@/shared/ui/LongText";
import { SearchBox } from "@/shared/ui/SearchBox";
import { useListed, useTakeSource } from "./api";
import { sourceTexts } from "./texts";

interface AddProps {
  onAdd: (id: string) => void;
}

/** Reads the product at a pasted address. What is typed stays until it is read. */
function ByAddress({ onAdd }: AddProps) {
  const t = useTexts(sourceTexts);
  const [url, setUrl] = useState("");
  const take = useTakeSource();
  const read = () => {
    if (!url.trim() || take.isPending) return;
    take.mutate(url, {
      onSuccess: ({ sources: [source], remark }) => {
        if (!source) return;
        onAdd(source.product_id);
        setUrl("");
        showToast(
          remark ? "info" : "success",
          remark ? t.addedWith(source.title, remark) : t.added(source.title),
        );
      },
    });
  };
  // The dialog is a form: Enter here reads the address instead of sending it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    read();
  };
  return (
    <Row sx={{ alignItems: "flex-start", "& > div": { flex: "1 1 280px" } }}>
      <Field
        label={t.address}
        hint={t.addressHint}
        error={take.error ? messageOf(take.error) : undefined}
        value={url}
        inputProps={{ inputMode: "url", autoComplete: "off", maxLength: 4_000 }}
        onChange={(event) => {
          setUrl(event.target.value);
          take.reset();
        }}
        onKeyDown={onKeyDown}
      />
      <Button
        variant="outlined"
        loading={take.isPending}
        disabled={!url.trim()}
        onClick={read}
        sx={{ mt: 3.5 }}
      >
        {t.read}
      </Button>
    </Row>
  );
}

/** Finds a product of the Import List by its title. */
function ByTitle({ onAdd }: AddProps) {
  const t = useTexts(sourceTexts);
  const [title, setTitle] = useState("");
  const { data: found, error } = useListed(title);
  return (
    <Stack gap={1}>
      <SearchBox label={t.search} value={title} onSearch={setTitle} />
      {title && error && <Muted role="alert">{messageOf(error)}</Muted>}
      {title && found?.length === 0 && <Muted role="status">{t.notFound}</Muted>}
      {title && found && (
        <Lines>
          {found.map((product) => (
            <Line key={product.id}>
              <div>
                <LongText text={product.title} />
              </div>
              <Button
                size="small"
                aria-label={t.addTitle(product.title)}
                onClick={() => {
                  onAdd(product.id);
                  setTitle("");
                }}
              >
                {t.addOne}
              </Button>
            </Line>
          ))}
        </Lines>
      )}
    </Stack>
  );
}

/** A supplier's product that is not among the mapped ones: by its address, or from the Import List. */
export function AddSource({ onAdd }: AddProps) {
  const t = useTexts(sourceTexts);
  const { data: user } = useUser();
  return (
    <Stack gap={1.5}>
      <strong>{t.add}</strong>
      <ByAddress onAdd={onAdd} />
      {user?.menus.includes("IMPORT_LIST") && <ByTitle onAdd={onAdd} />}
    </Stack>
  );
}
