import type { WorkOrder } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { Stack } from "@/shared/ui/Card";
import { readParam } from "../param";
import { Section } from "./Section";
import { formTexts } from "./texts";
import { partOf } from "./values";

/** A submitted request, read-only, with the sections of its own version of the form. */
export function SentForm({ order }: { order: WorkOrder }) {
  const t = useTexts(formTexts);
  const { info } = readParam(order.param);
  return (
    <Stack>
      {info.map((fields, place) => (
        <Section
          // biome-ignore lint/suspicious/noArrayIndexKey: what was sent stays as it is
          key={place}
          title={place === 0 ? t.personal : t.requirements}
          fields={fields}
          place={place}
          number={info.length > 2 && place > 0 ? place : undefined}
          sent={partOf(fields)}
        />
      ))}
    </Stack>
  );
}
