import Radio from "@mui/material/Radio";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { messageOf } from "@/shared/api/errors";
import { useTexts } from "@/shared/i18n/texts";
import { supplierName } from "@/shared/suppliers/suppliers";
import { showToast } from "@/shared/toasts/toasts";
import { Muted, Row, Stack } from "@/shared/ui/Card";
import { FormDialog } from "@/shared/ui/FormDialog";
import { LongText } from "@/shared/ui/LongText";
import { Pager } from "@/shared/ui/Pager";
import { Pending } from "@/shared/ui/Pending";
import { ProductImage } from "@/shared/ui/ProductImage";
import { Select } from "@/shared/ui/Select";
import { Tick } from "@/shared/ui/Tick";
import {
  type Alike,
  GROUPS,
  type Group,
  type Likeness,
  type Merge,
  useDuplicateGroups,
  useMerge,
} from "./api";
import { duplicatesTexts } from "./texts";

const Box = styled("section")(({ theme }) => ({
  padding: theme.spacing(1, 2),
  borderRadius: 12,
  background: theme.palette.background.default,
  overflowWrap: "anywhere",
}));

const Item = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "auto auto minmax(0, 1fr)",
  alignItems: "center",
  gap: theme.spacing(1),
  padding: theme.spacing(0.5, 0),
}));

const nameOf = (group: Group) => group.products[0]?.id ?? "";

/** The product that is kept unless another is chosen: one in a store, else the oldest. */
const firstChoice = ({ products }: Group) =>
  (products.find(({ in_store }) => in_store) ?? products[0])?.id ?? "";

const mergeOf = (group: Group, keep: string): Merge => ({
  keep,
  others: group.products.filter(({ id, in_store }) => id !== keep && !in_store).map(({ id }) => id),
});

interface GroupProps {
  group: Group;
  keep: string;
  included: boolean;
  onKeep: (id: string) => void;
  onInclude: (included: boolean) => void;
}

function GroupBox({ group, keep, included, onKeep, onInclude }: GroupProps) {
  const t = useTexts(duplicatesTexts);
  const fateOf = ({ id, in_store }: Alike) => {
    if (id === keep) return t.kept;
    return in_store ? t.inStore : t.goes;
  };
  return (
    <Box aria-label={t.group(group.products[0]?.title ?? "")}>
      <Tick label={t.include} checked={included} onChange={(_event, on) => onInclude(on)} />
      {group.products.map((product) => (
        <Item key={product.id}>
          <Radio
            size="small"
            checked={product.id === keep}
            onChange={() => onKeep(product.id)}
            slotProps={{ input: { "aria-label": t.keep(product.title) } }}
          />
          <ProductImage src={product.src} size={40} />
          <div>
            <LongText text={product.title} />
            <Muted>
              {supplierName(product.type)} · {t.variants(product.variant_count)} · {fateOf(product)}
            </Muted>
          </div>
        </Item>
      ))}
    </Box>
  );
}

interface DuplicatesDialogProps {
  onClose: () => void;
  onStarted: () => void;
}

/** Groups of products that seem to be the same: one of each is kept. */
export function DuplicatesDialog({ onClose, onStarted }: DuplicatesDialogProps) {
  const t = useTexts(duplicatesTexts);
  const [by, setBy] = useState<Likeness>("source");
  const [page, setPage] = useState(1);
  const [kept, setKept] = useState<Record<string, string>>({});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const found = useDuplicateGroups(by, page);
  const merge = useMerge();
  const groups = found.data?.groups ?? [];
  const keepOf = (group: Group) => kept[nameOf(group)] ?? firstChoice(group);
  const merges = groups
    .filter((group) => !left.has(nameOf(group)))
    .map((group) => mergeOf(group, keepOf(group)))
    .filter(({ others }) => others.length > 0);
  const include = (group: Group, on: boolean) => {
    const next = new Set(left);
    if (on) next.delete(nameOf(group));
    else next.add(nameOf(group));
    setLeft(next);
  };
  const submit = () =>
    merge.mutate(merges, {
      onSuccess: (process) => {
        showToast("info", t.started(process));
        onStarted();
      },
    });
  return (
    <FormDialog
      title={t.find}
      width={640}
      submitLabel={t.merge(merges.length)}
      disabled={merges.length === 0 || found.isPlaceholderData}
      busy={merge.isPending}
      problem={merge.error ? messageOf(merge.error) : undefined}
      aside
      onSubmit={submit}
      onClose={onClose}
    >
      <Muted>{t.text}</Muted>
      <Select
        label={t.by}
        choices={(["source", "title", "image"] as const).map((value) => ({
          value,
          label: t.bys[value] ?? value,
        }))}
        value={by}
        onChange={(event) => {
          setBy(event.target.value as Likeness);
          setPage(1);
        }}
      />
      <Pending query={found} rows={3} height={120} />
      {found.data && (
        <Row>
          <Muted role="status">{found.data.count === 0 ? t.none : t.found(found.data.count)}</Muted>
        </Row>
      )}
      <Stack gap={1.5}>
        {groups.map((group) => (
          <GroupBox
            key={nameOf(group)}
            group={group}
            keep={keepOf(group)}
            included={!left.has(nameOf(group))}
            onKeep={(id) => setKept({ ...kept, [nameOf(group)]: id })}
            onInclude={(on) => include(group, on)}
          />
        ))}
      </Stack>
      <Pager
        page={page}
        size={GROUPS}
        count={found.data?.count ?? 0}
        onPage={setPage}
        waiting={found.isPlaceholderData}
      />
    </FormDialog>
  );
}
