import { lazyScreen } from "@/ui/lazyScreen";

const LetterList = lazyScreen("LetterList", () => import("./LetterList"));
const LetterCreate = lazyScreen("LetterCreate", () => import("./LetterCreate"));

export const letters = { name: "user_messages", list: LetterList, create: LetterCreate };
