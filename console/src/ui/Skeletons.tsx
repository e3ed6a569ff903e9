import Skeleton from "@mui/material/Skeleton";
import { styled } from "@mui/material/styles";
import { useTranslate } from "react-admin";

const Stack = styled("div")(({ theme }) => ({ display: "grid", gap: theme.spacing(1.5) }));

/** The shape of what is being loaded; screen readers hear one word. */
export function ListSkeleton({ rows = 8 }: { rows?: number }) {
  const translate = useTranslate();
  const places = Array.from({ length: rows }, (_, place) => place);
  return (
    <Stack role="status" aria-label={translate("ra.page.loading")}>
      {places.map((place) => (
        <Skeleton key={place} variant="rounded" height={46} />
      ))}
    </Stack>
  );
}

export function PageSkeleton() {
  const translate = useTranslate();
  return (
    <Stack role="status" aria-label={translate("ra.page.loading")}>
      <Skeleton variant="rounded" width="min(320px, 80%)" height={34} />
      <Skeleton variant="rounded" height={120} />
      <Skeleton variant="rounded" height={240} />
    </Stack>
  );
}
