import { createPasskey } from "@/shared/accounts/passkeys";
import { ApiError } from "@/shared/api/errors";
import {
  userAvatarChange,
  userAvatarRemove,
  userDeletionRequest,
  userDeletionTakeBack,
  userExport,
  userExportBegin,
  userMailboxChange,
  userMailboxCode,
  userPasskeyAdd,
  userPasskeyBegin,
  userPasskeyList,
  userPasskeyRemove,
  userPasswordChange,
  userProfile,
  userProfileChange,
  userSecondFactorDraw,
  userSecondFactorRemove,
  userSecondFactorRenewCodes,
  userSecondFactorSetUp,
  userSessionEnd,
  userSessionEndOthers,
  userSessionList,
  userTokenDraw,
  userTokenList,
  userTokenRevoke,
} from "@/shared/api/generated/operations";
import { keyOf, useChange, useRead } from "@/shared/api/hooks";
import { forgetUser } from "@/shared/api/session";
import type { Profile } from "@/shared/api/types";
import { leave } from "@/shared/navigation/leave";
import { paths } from "@/shared/navigation/paths";

const AVATAR = { changes: ["user.profile", "user.info"] } as const;

export const useUploadAvatar = () =>
  useChange(userAvatarChange, AVATAR, (file: File) => ({ body: { file } }));

export const useRemoveAvatar = () => useChange(userAvatarRemove, AVATAR);

/** A code sent less than a minute ago is still valid: no other is sent, and that is not an error. */
async function sendCode(mailbox: string, atNew: boolean): Promise<void> {
  await userMailboxCode({ body: { mailbox, at_new: atNew } }).catch((error) => {
    const isAwaited = error instanceof ApiError && error.status === 200 && error.wait > 0;
    if (!isAwaited) throw error;
  });
}

async function sendCodes(mailbox: string): Promise<void> {
  await sendCode(mailbox, true);
  await sendCode(mailbox, false);
}

/** Sends a code to the new mailbox and one to the mailbox in use. */
export const useSendChangeCodes = () => useChange(sendCodes, { quiet: true });

export interface MailboxChange {
  mailbox: string;
  old_code: string;
  new_code: string;
}

const PROFILE = { quiet: true, keeps: keyOf(userProfile), changes: ["user.info"] } as const;

export const useChangeMailbox = () =>
  useChange(userMailboxChange, PROFILE, (body: MailboxChange) => ({ body }));

export interface PasswordChange {
  current_password: string;
  password: string;
  confirmPassword: string;
}

/** Sets a new password; every other session ends. */
export const useChangePassword = () =>
  useChange(userPasswordChange, { quiet: true, changes: ["user.session"] }, (body: PasswordChange) => ({
    body,
  }));

const ASK_AGAIN = 2_000;
/** The signed link is valid for 15 minutes. */
const LINK_IS_FRESH = 600_000;

/** How far the export is; read again while it is being written, and before its link runs out. */
export const useExport = () =>
  useRead(
    userExport,
    {},
    { refetchInterval: ({ state: { data } }) => (data ? (data.link ? LINK_IS_FRESH : ASK_AGAIN) : false) },
  );

const byPassword = (current_password: string) => ({ body: { current_password } });

export const useBeginExport = () =>
  useChange(userExportBegin, { quiet: true, keeps: keyOf(userExport) }, byPassword);

function goOut() {
  forgetUser();
  leave(paths.login);
}

/** Deletes the account in some days, in which a log-in may keep it; the session is over now. */
export const useDeleteAccount = () =>
  useChange(
    userDeletionRequest,
    { quiet: true, onSuccess: goOut },
    (body: { current_password: string; code: string }) => ({ body }),
  );

export const useKeepAccount = () => useChange(userDeletionTakeBack, { changes: ["user.info"] });

export const usePasskeys = () => useRead(userPasskeyList);

async function addPasskey({ name, current_password }: { name: string; current_password: string }) {
  const { challenge, options } = await userPasskeyBegin({ body: { current_password } });
  await userPasskeyAdd({ body: { challenge, name, credential: await createPasskey(options) } });
}

/** Has the browser make a passkey and keeps it under a name. */
export const useAddPasskey = () => useChange(addPasskey, { quiet: true, changes: ["user.passkey"] });

export const useRemovePasskey = () =>
  useChange(userPasskeyRemove, { changes: ["user.passkey"] }, (passkey_id: string) => ({ passkey_id }));

/** Reads the user's profile. */
export const useProfile = () => useRead(userProfile);

export type ProfileChange = Pick<Profile, "first_name" | "name" | "language" | "time_zone">;

export const useSaveProfile = () =>
  useChange(userProfileChange, PROFILE, (body: ProfileChange) => ({ body }));

/** A secret for an authenticator app, by the password. */
export const useDrawSecret = () => useChange(userSecondFactorDraw, { quiet: true }, byPassword);

const FACTOR = { quiet: true, changes: ["user.second_factor"] } as const;

/** Proves the app by its first code; answers the recovery codes. */
export const useSetUpApp = () =>
  useChange(userSecondFactorSetUp, FACTOR, (body: { draft: string; code: string }) => ({ body }));

/** New recovery codes in the place of the former. */
export const useRenewCodes = () => useChange(userSecondFactorRenewCodes, FACTOR, byPassword);

export const useRemoveApp = () => useChange(userSecondFactorRemove, FACTOR, byPassword);

export const useSessions = () => useRead(userSessionList);

const endSessions = (which: string): Promise<unknown> =>
  which === "others" ? userSessionEndOthers() : userSessionEnd({ session_id: which });

/** Ends one session by its id, or with `"others"` all but this one. */
export const useEndSessions = () => useChange(endSessions, { changes: ["user.session"] });

/** This user's tokens for API clients, and what a new one may be given. */
export const useTokens = () => useRead(userTokenList);

export interface NewToken {
  name: string;
  rights: string[];
  can_write: boolean;
  days: number;
  current_password: string;
}

/** Draws a token; answers its value, this once. */
export const useDrawToken = () =>
  useChange(userTokenDraw, { quiet: true, changes: ["user.token"] }, (body: NewToken) => ({ body }));

export const useRevokeToken = () =>
  useChange(userTokenRevoke, { changes: ["user.token"] }, (token_id: string) => ({ token_id }));
