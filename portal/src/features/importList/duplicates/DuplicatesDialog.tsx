import Radio from "@mui/material/Radio";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { supplierName } from "@/shared/suppliers/suppliers";
import { tellProcess } from "@/shared/toasts/toasts";
import { Muted, Row, Stack } from "@/shared/ui/Card";
import { FormDialog } from "@/shared/ui/FormDialog";
import { LongText } from "@/shared/ui/LongText";
import { Pager } from "@/shared/ui/Pager";
import { Pending } from "@/shared/ui/Pending";
import { ProductImage } from "@/shared/ui/ProductImage";
import { Select } from "@/shared/ui/Select";
import { Tick, toggled } from "@/shared/ui/Tick";
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
  onInclude: () => void;
}

function GroupBox({ group, keep, included, onKeep, onInclude }: GroupProps) {
  const t = useTexts(duplicatesTexts);
  const fateOf = ({ id, in_store }: Alike) => {
    if (id === keep) return t.kept;
    return in_store ? t.inStore : t.goes;
  };
  return (
    <Box aria-label={t.group(group.products[0]?.title ?? "")}>
      <Tick label={t.include} checked={included} onChange={onInclude} />
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

interface Choices {
  by: Likeness;
  /** The product to keep by its group, where another one than the first choice. */
  kept: Record<string, string>;
  /** Groups that are left as they are. */
  left: string[];
}

const keepOf = (group: Group, { kept }: Choices) => kept[nameOf(group)] ?? firstChoice(group);

/** What is merged of the groups: those that were not left, where something goes. */
const mergesOf = (groups: readonly Group[], choices: Choices) =>
  groups
    .filter((group) => !choices.left.includes(nameOf(group)))
    .map((group) => mergeOf(group, keepOf(group, choices)))
    .filter(({ others }) => others.length > 0);

const NO_CHOICES: Choices = { by: "source", kept: {}, left: [] };

/** Groups of products that seem to be the same: one of each is kept. */
export function DuplicatesDialog({ onClose, onStarted }: DuplicatesDialogProps) {
  const t = useTexts(duplicatesTexts);
  const [page, setPage] = useState(1);
  const form = useSavedForm({
    defaultValues: NO_CHOICES,
    save: useMerge(),
    request: (choices) => mergesOf(groups, choices),
    onSaved: (process) => {
      tellProcess(process, "info", t.started(process));
      onStarted();
    },
  });
  const choices = form.watch();
  const found = useDuplicateGroups(choices.by, page);
  const groups = found.data?.groups ?? [];
  const merges = mergesOf(groups, choices);
  const kept = form.choice("kept");
  const left = form.choice("left");
  return (
    <FormDialog
      title={t.find}
      width={640}
      submitLabel={t.merge(merges.length)}
      hasNothing={merges.length === 0}
      disabled={merges.length === 0 || found.isPlaceholderData}
      busy={form.busy}
      problem={form.problem}
      aside
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Muted>{t.text}</Muted>
      <Select
        label={t.by}
        choices={(["source", "title", "image"] as const).map((value) => ({
          value,
          label: t.bys[value] ?? value,
        }))}
        {...form.register("by", { onChange: () => setPage(1) })}
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
            keep={keepOf(group, choices)}
            included={!choices.left.includes(nameOf(group))}
            onKeep={(id) => kept.onChange({ ...choices.kept, [nameOf(group)]: id })}
            onInclude={() => left.onChange(toggled(choices.left, nameOf(group)))}
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
