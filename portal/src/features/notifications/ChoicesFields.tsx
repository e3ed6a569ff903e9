import Checkbox from "@mui/material/Checkbox";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import type { NotificationChoices } from "@/shared/api/types";
import { textsNow, useTexts } from "@/shared/i18n/texts";
import { useIsActing } from "@/shared/session/acting";
import { showToast } from "@/shared/toasts/toasts";
import { Muted, Stack } from "@/shared/ui/Card";
import { Select } from "@/shared/ui/Select";
import { uiTexts } from "@/shared/ui/texts";
import { useChoices, useSaveChoices } from "./api";
import { notificationTexts } from "./texts";

type Chosen = Pick<NotificationChoices, "choices" | "digest">;
type Channel = Chosen["choices"][number]["channel"];
type Way = "app" | "email";

const WAYS: readonly Way[] = ["app", "email"];
const DIGESTS = ["at_once", "hourly", "daily"] as const;

function notifiesBy(channel: Channel, way: Way): boolean {
  return channel === "both" || channel === way;
}

/** The channel once a way was switched on or off. */
function switched(channel: Channel, way: Way): Channel {
  const [app, email] = WAYS.map((each) => notifiesBy(channel, each) !== (each === way));
  if (app && email) return "both";
  if (app) return "app";
  return email ? "email" : "none";
}

/** The choices with one way of one kind of event switched. */
function withSwitched(chosen: Chosen, kind: string, way: Way): Chosen {
  const choices = chosen.choices.map((choice) =>
    choice.kind === kind ? { ...choice, channel: switched(choice.channel, way) } : choice,
  );
  return { ...chosen, choices };
}

/** The choices as kept or as changed since, and keeping them. */
export function useChoosing(onSaved?: () => void) {
  const query = useChoices();
  const { mutate, isPending } = useSaveChoices();
  const [changed, setChanged] = useState<Chosen>();
  const submit = () => {
    if (!changed) return;
    mutate(changed, {
      onSuccess: () => {
        showToast("success", textsNow(notificationTexts).saved);
        setChanged(undefined);
        onSaved?.();
      },
    });
  };
  return {
    query,
    chosen: changed ?? query.data,
    change: setChanged,
    isChanged: Boolean(changed),
    submit,
    busy: isPending,
  };
}

const Grid = styled("table")(({ theme }) => ({
  width: "100%",
  borderCollapse: "collapse",
  "& th": { textAlign: "start", fontWeight: 450, padding: theme.spacing(0.5, 1, 0.5, 0) },
  "& thead th": { fontSize: theme.typography.caption.fontSize, color: theme.palette.text.secondary },
  "& td, & thead th:not(:first-of-type)": { textAlign: "center", width: 84, padding: theme.spacing(0.25, 0) },
  "& tbody tr": { borderTop: `1px solid ${theme.palette.divider}` },
}));

interface ChoicesFieldsProps {
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

/** Each kind of event by each way of telling, and how often mails leave. */
export function ChoicesFields({ chosen, onChange }: ChoicesFieldsProps) {
  const t = useTexts(notificationTexts);
  const { merchantOnly } = useTexts(uiTexts);
  const isActing = useIsActing();
  return (
    <Stack>
      {isActing && <Muted as="p">{merchantOnly}</Muted>}
      <Grid>
        <thead>
          <tr>
            <th scope="col">{t.event}</th>
            {WAYS.map((way) => (
              <th key={way} scope="col">
                {t.ways[way]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chosen.choices.map(({ kind, channel }) => (
            <tr key={kind}>
              <th scope="row">{t.kinds[kind] ?? kind}</th>
              {WAYS.map((way) => (
                <td key={way}>
                  <Checkbox
                    size="small"
                    disabled={isActing}
                    checked={notifiesBy(channel, way)}
                    slotProps={{ input: { "aria-label": `${t.kinds[kind] ?? kind}: ${t.ways[way]}` } }}
                    onChange={() => onChange(withSwitched(chosen, kind, way))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Grid>
      <Select
        label={t.digest}
        disabled={isActing}
        value={chosen.digest}
        choices={DIGESTS.map((value) => ({ value, label: t.digests[value] }))}
        onChange={({ target }) => onChange({ ...chosen, digest: target.value as Chosen["digest"] })}
      />
    </Stack>
  );
}
