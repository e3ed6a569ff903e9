import { useTexts } from "@/shared/i18n/texts";
import { Muted, Part } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Pending } from "@/shared/ui/Pending";
import { useTeam } from "../team/api";
import { useTeamTokens } from "../webhooks/api";
import { isAmount } from "./rules";
import { orderSettingsTexts } from "./texts";

/** The right that each kind of limit is about. */
const RIGHTS = { daily: "PLACE_ORDERS", refunds: "REFUND_BUYERS" };

type Kind = keyof typeof RIGHTS;

interface DailyLimitsProps {
  /** What is limited: placing orders, or refunds to buyers. */
  kind: Kind;
  form: { field: (name: `${Kind}.${string}`, validate: (value: unknown) => true | string) => object };
}

/** What each sub-account and API token with the right may place or refund a day: the main account's own business. */
export function DailyLimits({ kind, form }: DailyLimitsProps) {
  const t = useTexts(orderSettingsTexts);
  const right = RIGHTS[kind];
  const [title, text, nobody] = {
    daily: [t.daily, t.dailyText, t.noBuyers],
    refunds: [t.refunds, t.refundsText, t.noRefunders],
  }[kind];
  const team = useTeam();
  const tokens = useTeamTokens();
  const members = (team.data?.sub_accounts ?? []).filter(
    ({ is_invitation, rights }) => !is_invitation && rights.includes(right),
  );
  const buying = (tokens.data ?? []).filter(({ rights, can_write }) => can_write && rights.includes(right));
  const limited = [
    ...members.map(({ id, name, mailbox }) => ({ key: id, label: name || mailbox })),
    ...buying.map(({ id, name, owner }) => ({ key: `token:${id}`, label: t.token(name, owner) })),
  ];
  const isKnown = team.data && tokens.data;
  return (
    <Part aria-label={title}>
      <h3>{title}</h3>
      <Muted>{isKnown && limited.length === 0 ? nobody : text}</Muted>
      <Pending query={team} rows={1} height={56} />
      <Pending query={tokens} rows={1} height={56} />
      {isKnown &&
        limited.map(({ key, label }) => (
          <Field
            key={key}
            label={label}
            hint={t.amountHint}
            inputProps={{ inputMode: "decimal" }}
            {...form.field(`${kind}.${key}`, (value) => isAmount(String(value ?? "")) || t.amountWrong)}
          />
        ))}
    </Part>
  );
}
