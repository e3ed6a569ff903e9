import { lazy } from "react";

const LetterList = lazy(() => import("./LetterList").then((screen) => ({ default: screen.LetterList })));
const LetterCreate = lazy(() =>
  import("./LetterCreate").then((screen) => ({ default: screen.LetterCreate })),
);

export const letters = { name: "user_messages", list: LetterList, create: LetterCreate };
