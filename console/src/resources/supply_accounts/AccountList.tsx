import type { NewSupplyAccount, SupplyAccount } from "@/api/types";
import { useText } from "@/i18n/useText";
import { CreateDialog } from "@/ui/form/CreateDialog";
import { choicesOf } from "@/ui/form/choices";
import { ChoiceInput, LineInput } from "@/ui/form/inputs";
import { AsIs, At } from "@/ui/list/fields";
import { listPage } from "@/ui/list/listPage";
import { stateTag } from "@/ui/StateTag";

/** Suppliers that work through an account. */
const WITH_ACCOUNT = choicesOf("resources.feeds.suppliers", { 1: "1", 2: "2" });

const HealthTag = stateTag("resources.supply_accounts.states", { fine: "success", refused: "error" });

interface OfAccount {
  record: SupplyAccount;
}

const blank = (): NewSupplyAccount => ({ supplier: 1, refresh_token: "" });

/** The operator's own accounts, with which feeds are read. */
export const AccountList = listPage<SupplyAccount>({
  resource: "supply_accounts",
  actions: (
    <CreateDialog
      resource="supply_accounts"
      blank={blank}
      isComplete={({ refresh_token }) => refresh_token.trim() !== ""}
    >
      <ChoiceInput source="supplier" choices={WITH_ACCOUNT} />
      <LineInput
        source="refresh_token"
        type="password"
        autoComplete="off"
        limit={2_000}
        hint="resources.supply_accounts.token_hint"
        required
      />
    </CreateDialog>
  ),
  columns: {
    supplier: Supplier,
    account_name: AsIs,
    state: Health,
    quota: Quota,
    expires_at: At,
    connected_at: At,
  },
  card: { title: "supplier", tag: "state", lines: ["account_name", "quota", "expires_at"] },
});

function Supplier({ record }: OfAccount) {
  return useText()(`resources.feeds.suppliers.${record.id}`);
}

function Health({ record }: OfAccount) {
  return <HealthTag state={record.is_refused ? "refused" : "fine"} />;
}

function Quota({ record }: OfAccount) {
  const text = useText();
  const { calls_per_second: calls, calls_waiting: waiting } = record;
  if (calls === null) return text("resources.supply_accounts.no_quota");
  return text(waiting ? "resources.supply_accounts.quota_waiting" : "resources.supply_accounts.quota", {
    calls,
    waiting,
  });
}
