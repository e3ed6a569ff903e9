import Skeleton from "@mui/material/Skeleton";
import { useTexts } from "@/shared/i18n/texts";
import { Stack } from "./Card";
import { uiTexts } from "./texts";

const KEYS = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** A placeholder for a loading list. */
export function ListSkeleton({ rows = 6, height = 96 }: { rows?: number; height?: number }) {
  const t = useTexts(uiTexts);
  return (
    <Stack gap={1.25} role="status" aria-label={t.loading}>
      {KEYS.slice(0, rows).map((key) => (
        <Skeleton key={key} variant="rounded" height={height} sx={{ borderRadius: 3 }} />
      ))}
    </Stack>
  );
}
