import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { Brand } from "./Brand";

const Main = styled("main")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(3),
  maxWidth: 560,
  margin: "12vh auto 0",
  padding: theme.spacing(2),
  "& h1": { margin: 0, fontSize: "1rem" },
}));

/** A page outside the app with our logo and one message. */
export function BrandPage({ children }: { children: ReactNode }) {
  return (
    <Main>
      <h1>
        <Brand />
      </h1>
      {children}
    </Main>
  );
}
