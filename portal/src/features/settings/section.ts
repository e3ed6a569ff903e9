import type { ReactNode } from "react";
import type { Store } from "@/shared/api/types";

/** What other features show here: the app puts it in, since no feature imports another. */
export interface SettingsParts {
  /** What this user is told, and how. */
  noticeChoices: ReactNode;
  /** Taking the data along, and deleting the account. */
  leaving: ReactNode;
}

export interface SectionProps {
  /** The store of the address; none: what holds for the whole account. */
  store: Store | undefined;
  parts: SettingsParts;
}
