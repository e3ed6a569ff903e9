import { styled } from "@mui/material/styles";
import { useText } from "@/i18n/useText";

export const PRODUCT = "Tradewind";

const Row = styled("span")(({ theme }) => ({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.spacing(1.25),
  fontWeight: 700,
  fontSize: "1.0625rem",
  letterSpacing: "-0.015em",
  color: theme.palette.text.primary,
}));

const Area = styled("span")(({ theme }) => ({
  paddingLeft: theme.spacing(1.25),
  borderLeft: `1px solid ${theme.palette.divider}`,
  fontWeight: 500,
  fontSize: theme.typography.body2.fontSize,
  letterSpacing: 0,
  color: theme.palette.text.secondary,
}));

const Words = styled("span")(({ theme }) => ({
  display: "inherit",
  alignItems: "inherit",
  gap: "inherit",
  "&[data-folds]": {
    [theme.breakpoints.down("sm")]: {
      position: "absolute",
      clip: "rect(0 0 0 0)",
      width: 1,
      height: 1,
      overflow: "hidden",
    },
  },
}));

/** `folds`: on a phone only the logo is visible; screen readers still read the name. */
export function Brand({ size = 28, folds = false }: { size?: number; folds?: boolean }) {
  const text = useText();
  return (
    <Row>
      <img src={`${import.meta.env.BASE_URL}favicon.svg`} width={size} height={size} alt="" />
      <Words data-folds={folds ? "" : undefined}>
        {PRODUCT}
        <Area>{text("console.name")}</Area>
      </Words>
    </Row>
  );
}
