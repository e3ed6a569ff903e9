import { Stack } from "@/shared/ui/Card";
import { EndpointsCard } from "./EndpointsCard";
import { TeamTokensCard } from "./TeamTokensCard";

/** How programs reach the account, and what the account tells to programs. */
export function ApiSection() {
  return (
    <Stack gap={3}>
      <TeamTokensCard />
      <EndpointsCard />
    </Stack>
  );
}
