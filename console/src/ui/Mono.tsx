import { styled } from "@mui/material/styles";
import { monospace } from "@/theme/tokens";

/** Names that machines gave: schemas, jobs, topics, ids. */
export const Mono = styled("span")({ fontFamily: monospace, fontSize: "0.9em", overflowWrap: "anywhere" });
