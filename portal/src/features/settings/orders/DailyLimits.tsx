import { useTexts } from "@/shared/i18n/texts";
import { Muted, Part } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Pending } from "@/shared/ui/Pending";
import { useTeam } from "../team/api";
import { useTeamTokens } from "../webhooks/api";
import { isAmount } from "./rules";
import { orderSettingsTexts } from "./texts";

const PLACE = "PLACE_ORDERS";

interface DailyLimitsProps {
  form: { field: (name: `daily.${string}`, validate: (value: unknown) => true | string) => object };
}

/** What each sub-account and API token with the right may place a day: the main account's own business. */
export function DailyLimits({ form }: DailyLimitsProps) {
  const t = useTexts(orderSettingsTexts);
  const team = useTeam();
  const tokens = useTeamTokens();
  const members = (team.data?.sub_accounts ?? []).filter(
    ({ is_invitation, rights }) => !is_invitation && rights.includes(PLACE),
  );
  const buying = (tokens.data ?? []).filter(({ rights, can_write }) => can_write && rights.includes(PLACE));
  const limited = [
    ...members.map(({ id, name, mailbox }) => ({ key: id, label: name || mailbox })),
    ...buying.map(({ id, name, owner }) => ({ key: `token:${id}`, label: t.token(name, owner) })),
  ];
  const isKnown = team.data && tokens.data;
  return (
    <Part aria-label={t.daily}>
      <h3>{t.daily}</h3>
      <Muted>{isKnown && limited.length === 0 ? t.noBuyers : t.dailyText}</Muted>
      <Pending query={team} rows={1} height={56} />
      <Pending query={tokens} rows={1} height={56} />
      {isKnown &&
        limited.map(({ key, label }) => (
          <Field
            key={key}
            label={label}
            hint={t.amountHint}
            inputProps={{ inputMode: "decimal" }}
            {...form.field(`daily.${key}`, (value) => isAmount(String(value ?? "")) || t.amountWrong)}
          />
        ))}
    </Part>
  );
}
