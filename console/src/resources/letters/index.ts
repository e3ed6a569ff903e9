import { lazyScreen } from "@/ui/lazyScreen";

const LetterList = lazyScreen("LetterList", () => import("./LetterList"));
const LetterCreate = lazyScreen("LetterCreate", () => import("./LetterEditor"));

export const letters = { name: "user_messages", list: LetterList, create: LetterCreate };
