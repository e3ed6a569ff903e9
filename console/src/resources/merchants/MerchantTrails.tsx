import Button from "@mui/material/Button";
import { usePermissions } from "react-admin";
import { Link } from "react-router";
import { useText } from "@/i18n/useText";
import { allows } from "@/providers/access";
import { listAddress } from "@/ui/TextLink";

const TRAILS = ["users", "jobs", "inbox"] as const;
const LABELS = {
  users: "resources.merchants.users",
  jobs: "resources.merchants.jobs",
  inbox: "resources.merchants.events",
} as const;

/** The ways from a merchant to what happened for it, as far as the reader's rights go. */
export function MerchantTrails({ id, schema }: { id: string; schema: string }) {
  const text = useText();
  const { permissions = [] } = usePermissions<string[]>();
  return TRAILS.filter((resource) => allows(permissions, resource, "list")).map((resource) => (
    <Button
      key={resource}
      component={Link}
      to={listAddress(resource, resource === "users" ? { merchant: id } : { schema_name: schema })}
      variant="outlined"
    >
      {text(LABELS[resource])}
    </Button>
  ));
}
