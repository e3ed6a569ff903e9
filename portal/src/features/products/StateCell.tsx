import type { PublishedProduct } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Stack } from "@/shared/ui/Card";
import { Tag, type TagTone } from "@/shared/ui/Tag";
import { productsTexts } from "./texts";

const TONES: Record<string, TagTone> = {
  active: "success",
  publishing: "info",
  removing: "warning",
  failed: "error",
};

/** The column is narrow, and what is to be done must be read whole. */
const WRAPS = { whiteSpace: "normal", borderRadius: 2 } as const;

/** The state of a publication, with remarks on it. */
export function State({ product }: { product: PublishedProduct }) {
  const t = useTexts(productsTexts);
  const { state, remark, is_draft } = product;
  return (
    <Stack gap={0.5} sx={{ justifyItems: "start" }}>
      <Tag tone={is_draft ? "neutral" : (TONES[state] ?? "neutral")}>
        {is_draft ? t.draft : (t.states[state] ?? state)}
      </Tag>
      {remark && <Muted>{remark}</Muted>}
      <MappingLine product={product} />
    </Stack>
  );
}

/** Says how many variants have no supplier variant, and links to proposals and substitutes. */
function MappingLine({ product: { unmapped, proposals, substitutes } }: { product: PublishedProduct }) {
  const t = useTexts(productsTexts);
  return (
    <>
      {unmapped > 0 && (
        <Tag tone="warning" sx={WRAPS}>
          {t.unmapped(unmapped)}
        </Tag>
      )}
      {proposals > 0 && (
        <Tag tone="warning" sx={WRAPS}>
          {t.renamed(proposals)}
        </Tag>
      )}
      {substitutes > 0 && <Muted>{t.substitutes(substitutes)}</Muted>}
    </>
  );
}
