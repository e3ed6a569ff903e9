import CardGiftcard from "@mui/icons-material/CardGiftcard";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { useGo } from "@/shared/navigation/useGo";
import { useSite } from "@/shared/session/useSite";
import { STOREFRONT } from "@/shared/suppliers/suppliers";
import { announceImport } from "./announceImport";
import { SAVE_TO_IMPORT_LIST, useGift } from "./api";
import { importingTexts } from "./texts";

const Box = styled("section")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto",
  alignItems: "center",
  textAlign: "left",
  gap: theme.spacing(2),
  padding: theme.spacing(2),
  borderRadius: 14,
  background: theme.palette.secondary.light,
  color: theme.palette.text.primary,
  "& > svg": { fontSize: 32, color: theme.palette.secondary.main },
  "& h3": { ...theme.typography.h3, margin: 0 },
  "& p": { ...theme.typography.body2, margin: 0, color: theme.palette.text.primary },
  [theme.breakpoints.down("sm")]: {
    gridTemplateColumns: "auto minmax(0, 1fr)",
    "& button": { gridColumn: "1 / -1" },
  },
}));

/** Offers three sample products to users without products; hidden if there are no samples. */
export function GiftBox() {
  const t = useTexts(importingTexts);
  const go = useGo();
  const gift = useGift();
  const { data: site } = useSite();
  const take = () =>
    gift.mutate(undefined, {
      onSuccess: (process) => {
        announceImport(STOREFRONT, process, SAVE_TO_IMPORT_LIST);
        go(paths.importList);
      },
    });
  if (!site?.sample_products) return null;
  return (
    <Box>
      <CardGiftcard aria-hidden />
      <div>
        <h3>{t.giftTitle}</h3>
        <p>{t.giftText}</p>
      </div>
      <Button variant="contained" color="secondary" loading={gift.isPending} onClick={take}>
        {t.gift}
      </Button>
    </Box>
  );
}
