import ArrowDropDown from "@mui/icons-material/ArrowDropDown";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import ButtonGroup from "@mui/material/ButtonGroup";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { storeLabel } from "@/shared/stores/platforms";
import { Muted, Row, Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Modal } from "@/shared/ui/Modal";
import { Tag } from "@/shared/ui/Tag";
import { uiTexts } from "@/shared/ui/texts";
import { GiftBox } from "./GiftBox";
import { ImportRefusal } from "./ImportRefusal";
import { ImportWays } from "./ImportWays";
import { LineChips } from "./LineChips";
import { linesOf } from "./lines";
import { MoreOptions } from "./MoreOptions";
import { SupplierOffer } from "./SupplierOffer";
import { importingTexts } from "./texts";
import { useImportForm } from "./useImportForm";

const ScheduleDialog = lazyPart(() => import("@/shared/schedule/ScheduleDialog"), "ScheduleDialog");

interface ImportButtonsProps {
  busy: boolean;
  /** First-time users only save to the Import List. */
  canPublish: boolean;
  onImportToStore: () => void;
  onSchedule: () => void;
  onQuickEdit: () => void;
}

/** Import Product, with the other ways to import in its dropdown. */
function ImportButtons({ busy, canPublish, onImportToStore, onSchedule, onQuickEdit }: ImportButtonsProps) {
  const t = useTexts(importingTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const save = (
    <Button type="submit" variant="contained" loading={busy}>
      {t.importProduct}
    </Button>
  );
  if (!canPublish) return save;
  const ways = [
    { label: t.importToStore, run: onImportToStore },
    { label: t.scheduleForLater, run: onSchedule },
    { label: t.quickEdit, run: onQuickEdit },
  ];
  return (
    <>
      <ButtonGroup variant="contained" disableElevation sx={{ ml: 1 }}>
        {save}
        <Button
          aria-label={t.more}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          disabled={busy}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ px: 0.5 }}
        >
          <ArrowDropDown />
        </Button>
      </ButtonGroup>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {ways.map(({ label, run }) => (
          <MenuItem
            key={label}
            onClick={() => {
              setAnchor(null);
              run();
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

const WIDTH = 666;

export type Form = ReturnType<typeof useImportForm>;

function SelectedStores({ selected }: { selected: Form["selected"] }) {
  const t = useTexts(importingTexts);
  return (
    <Row aria-label={t.stores} role="group">
      {selected.length === 0 && <Muted>{t.noStores}</Muted>}
      {selected.map((store) => (
        <Tag key={store.id} tone="primary">
          {storeLabel(store)}
        </Tag>
      ))}
    </Row>
  );
}

interface LinksFieldProps {
  form: Form["form"];
  check: Form["check"];
  /** Left out: what the chosen kind of page looks like. */
  placeholder?: string | false;
}

export function LinksField({ form, check, placeholder }: LinksFieldProps) {
  const t = useTexts(importingTexts);
  const count = linesOf(form.watch("lines")).length;
  return (
    <Field
      label={t.links}
      multiline
      minRows={5}
      maxRows={12}
      placeholder={placeholder || t.placeholders[form.watch("mode")]}
      hint={t.lines(count)}
      inputProps={{ spellCheck: false }}
      {...form.field("lines", check)}
    />
  );
}

interface ImportModalProps {
  /** Who has imported nothing yet gets the gift and no dropdown. */
  isFirstTime: boolean;
  /** Opens the import of a file instead. */
  onFile: () => void;
  onClose: () => void;
}

/** One box for links of every supplier, files and the browser extension. */
export function ImportModal({ isFirstTime, onFile, onClose }: ImportModalProps) {
  const t = useTexts(importingTexts);
  const ui = useTexts(uiTexts);
  const state = useImportForm();
  return (
    <Modal
      title={t.title}
      width={WIDTH}
      onClose={onClose}
      onSubmit={state.save}
      footer={
        <>
          <Button variant="outlined" onClick={onClose}>
            {ui.cancel}
          </Button>
          <ImportButtons
            busy={state.busy}
            canPublish={!isFirstTime}
            onImportToStore={state.importToStore}
            onSchedule={state.scheduleForLater}
            onQuickEdit={state.quickEdit}
          />
        </>
      }
    >
      <Stack>
        <SelectedStores selected={state.selected} />
        {isFirstTime && <GiftBox />}
        {state.warning && <Alert severity="warning">{state.warning}</Alert>}
        {state.refusal && (
          <ImportRefusal error={state.refusal} supplier={state.refusedSupplier.type} onLeave={state.keep} />
        )}
        <LinksField form={state.form} check={state.check} placeholder={!state.chosen && t.anyLinks} />
        <LineChips lines={state.lines} />
        {state.suppliers.map((supplier) => (
          <SupplierOffer key={supplier.type} supplier={supplier} />
        ))}
        <ImportWays suppliers={state.suppliers} onFile={onFile} />
        <MoreOptions state={state} isFirstTime={isFirstTime} />
      </Stack>
      {state.isScheduling && (
        <ScheduleDialog busy={state.busy} onConfirm={state.schedule} onClose={state.closeSchedule} />
      )}
    </Modal>
  );
}
