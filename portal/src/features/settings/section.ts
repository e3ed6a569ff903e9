import type { ReactNode } from "react";
import type { Store } from "@/shared/api/types";

/** What other features show here: the app puts it in, since no feature imports another. */
export interface SettingsParts {
  /** The user's notification preferences. */
  noticeChoices: ReactNode;
  /** Taking the data along, and deleting the account. */
  leaving: ReactNode;
}

export interface SectionProps {
  /** The store in the address; undefined for account-wide settings. */
  store: Store | undefined;
  parts: SettingsParts;
}
