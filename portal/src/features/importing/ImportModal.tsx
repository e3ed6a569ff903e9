import ArrowDropDown from "@mui/icons-material/ArrowDropDown";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import ButtonGroup from "@mui/material/ButtonGroup";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormLabel from "@mui/material/FormLabel";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { useId, useState } from "react";
import { Controller } from "react-hook-form";
import { useTexts } from "@/shared/i18n/texts";
import { ScheduleDialog } from "@/shared/schedule/ScheduleDialog";
import { storeLabel } from "@/shared/stores/platforms";
import type { PageMode } from "@/shared/suppliers/suppliers";
import { Muted, Row, Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Modal } from "@/shared/ui/Modal";
import { Select } from "@/shared/ui/Select";
import { Tag } from "@/shared/ui/Tag";
import { uiTexts } from "@/shared/ui/texts";
import { UploadSettingsField } from "@/shared/uploads/UploadSettingsField";
import { GiftBox } from "./GiftBox";
import { ImportRefusal } from "./ImportRefusal";
import { linesOf } from "./lines";
import { SupplierOffer } from "./SupplierOffer";
import { SupplierTips } from "./SupplierTips";
import { importingTexts } from "./texts";
import { useImportForm } from "./useImportForm";

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

type Form = ReturnType<typeof useImportForm>;

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

export function ModeChoice({ form, modes }: { form: Form["form"]; modes: readonly PageMode[] }) {
  const t = useTexts(importingTexts);
  const labelId = useId();
  if (modes.length < 2) return null;
  return (
    <Controller
      control={form.control}
      name="mode"
      render={({ field }) => (
        <div>
          <FormLabel id={labelId}>{t.from}</FormLabel>
          <RadioGroup row aria-labelledby={labelId} {...field}>
            {modes.map((mode) => (
              <FormControlLabel
                key={mode}
                value={mode}
                control={<Radio size="small" />}
                label={t.modes[mode]}
              />
            ))}
          </RadioGroup>
        </div>
      )}
    />
  );
}

export function LinksField({ form, check }: { form: Form["form"]; check: Form["check"] }) {
  const t = useTexts(importingTexts);
  const count = linesOf(form.watch("lines")).length;
  return (
    <Field
      label={t.links}
      multiline
      minRows={6}
      maxRows={12}
      placeholder={t.placeholders[form.watch("mode")]}
      hint={t.lines(count)}
      inputProps={{ spellCheck: false }}
      {...form.field("lines", check)}
    />
  );
}

interface ImportModalProps {
  /** Who has imported nothing yet gets the gift and no dropdown. */
  isFirstTime: boolean;
  onClose: () => void;
}

export function ImportModal({ isFirstTime, onClose }: ImportModalProps) {
  const t = useTexts(importingTexts);
  const ui = useTexts(uiTexts);
  const state = useImportForm();
  const { form, supplier } = state;
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
          <ImportRefusal error={state.refusal} supplier={supplier.type} onLeave={state.keep} />
        )}
        <Select
          label={t.supplier}
          choices={state.offered.map((supplier) => ({ value: String(supplier.type), label: supplier.name }))}
          {...form.register("supplier", { onChange: state.changeSupplier })}
        />
        <SupplierOffer supplier={supplier} />
        <ModeChoice form={form} modes={supplier.modes} />
        <LinksField form={form} check={state.check} />
        <SupplierTips supplier={supplier} />
        {!isFirstTime && (
          <UploadSettingsField choice={state.upload} stores={state.selected} refused={state.refusal} />
        )}
        {supplier.hasPasswords && (
          <Field
            label={t.password}
            hint={t.passwordHint}
            type="password"
            autoComplete="off"
            {...form.field("password")}
          />
        )}
      </Stack>
      {state.isScheduling && (
        <ScheduleDialog busy={state.busy} onConfirm={state.schedule} onClose={state.closeSchedule} />
      )}
    </Modal>
  );
}
