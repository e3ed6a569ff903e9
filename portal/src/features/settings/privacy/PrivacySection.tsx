import { Stack } from "@/shared/ui/Card";
import type { SectionProps } from "../section";
import { RetentionCard } from "./RetentionCard";

/** How long data is kept, how it is taken along, and how the account ends. */
export function PrivacySection({ parts }: SectionProps) {
  return (
    <Stack gap={3}>
      <RetentionCard />
      {parts.leaving}
    </Stack>
  );
}
