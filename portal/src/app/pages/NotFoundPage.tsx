import { styled } from "@mui/material/styles";
import { Brand } from "@/shared/ui/Brand";
import { NotFound } from "@/shared/ui/NotFound";

const Main = styled("main")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(3),
  maxWidth: 560,
  margin: "12vh auto 0",
  padding: theme.spacing(2),
  "& h1": { margin: 0, fontSize: "1rem" },
}));

/** An address outside of the app that leads nowhere. */
export function NotFoundPage() {
  return (
    <Main>
      <h1>
        <Brand />
      </h1>
      <NotFound />
    </Main>
  );
}
