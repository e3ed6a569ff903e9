import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { styled } from "@mui/material/styles";
import { Fragment } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { Modal } from "@/shared/ui/Modal";
import { turnKeys, useKeysOn } from "./keysOn";
import { keysTexts } from "./texts";

const WIDTH = 460;

const Keys = styled("dl")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  alignItems: "center",
  gap: theme.spacing(1, 2),
  margin: theme.spacing(0, 0, 2),
  "& dd": { margin: 0 },
  "& kbd": {
    fontFamily: "inherit",
    fontWeight: 600,
    padding: theme.spacing(0.25, 1),
    borderRadius: 6,
    border: `1px solid ${theme.palette.divider}`,
  },
}));

/** Lists the keyboard shortcuts, and can turn off those of a single character. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(keysTexts);
  const isOn = useKeysOn();
  return (
    <Modal title={t.title} width={WIDTH} onClose={onClose}>
      <Keys>
        {t.keys.map(([key, does]) => (
          <Fragment key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </Keys>
      <FormControlLabel
        control={<Checkbox checked={isOn} onChange={(_event, on) => turnKeys(on)} />}
        label={t.turnOn}
      />
    </Modal>
  );
}
