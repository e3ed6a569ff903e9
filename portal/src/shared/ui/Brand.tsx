import { styled } from "@mui/material/styles";

export const PRODUCT = "Tradewind";

const Row = styled("span")(({ theme }) => ({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.spacing(1.25),
  fontWeight: 700,
  fontSize: "1.125rem",
  letterSpacing: "-0.015em",
  color: "inherit",
}));

export function Mark({ size = 32 }: { size?: number }) {
  return <img src="/favicon.svg" width={size} height={size} alt="" />;
}

export function Brand({ size }: { size?: number }) {
  return (
    <Row>
      <Mark size={size} />
      {PRODUCT}
    </Row>
  );
}
