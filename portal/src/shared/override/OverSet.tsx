import type { components } from "@/shared/api/generated/schema";
import { useTexts } from "@/shared/i18n/texts";
import { Muted } from "@/shared/ui/Card";
import { TickGroup } from "@/shared/ui/Tick";
import { overrideTexts } from "./texts";

export type OverField = components["schemas"]["OverrideField"];

export const overFields: readonly OverField[] = ["title", "imageURLs", "shortDescription", "variants"];

/** Which fields to take from the supplier. */
export function OverSet({
  chosen,
  onChange,
}: {
  chosen: readonly OverField[];
  onChange: (chosen: OverField[]) => void;
}) {
  const t = useTexts(overrideTexts);
  return (
    <>
      <TickGroup
        title={t.fields}
        names={overFields}
        label={(field) => t.field[field] ?? field}
        least={200}
        chosen={chosen}
        onChange={onChange}
        error={chosen.length === 0 ? t.noField : undefined}
      />
      {chosen.includes("variants") && <Muted>{t.variantsHint}</Muted>}
    </>
  );
}
