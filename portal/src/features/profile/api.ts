import { useMutation, useQuery } from "@tanstack/react-query";
import { createPasskey } from "@/shared/accounts/passkeys";
import { api } from "@/shared/api/client";
import { ApiError } from "@/shared/api/errors";
import { fileBody } from "@/shared/api/files";
import { changing, reading } from "@/shared/api/hooks";
import { keys } from "@/shared/api/keys";
import { forgetUser } from "@/shared/api/session";
import type { Profile } from "@/shared/api/types";
import { leave } from "@/shared/navigation/leave";
import { paths } from "@/shared/navigation/paths";

const AVATAR = "/api/account-service/user/avatar";

export const useUploadAvatar = changing({ changes: [keys.profile, keys.user] }, (file: File) =>
  api.post(AVATAR, fileBody(file)),
);

export const useRemoveAvatar = changing({ changes: [keys.profile, keys.user] }, () => api.delete(AVATAR));

/** A code sent less than a minute ago is still valid: no other is sent, and that is not an error. */
async function sendCode(mailbox: string, atNew: boolean): Promise<void> {
  const body = { mailbox, at_new: atNew };
  await api.post("/api/account-service/user/mailbox/code", { body }).catch((error) => {
    const isAwaited = error instanceof ApiError && error.status === 200 && error.wait > 0;
    if (!isAwaited) throw error;
  });
}

/** Sends a code to the new mailbox and one to the mailbox in use. */
export const useSendChangeCodes = changing({ quiet: true }, async (mailbox: string) => {
  await sendCode(mailbox, true);
  await sendCode(mailbox, false);
});

export interface MailboxChange {
  mailbox: string;
  old_code: string;
  new_code: string;
}

export const useChangeMailbox = changing(
  { quiet: true, keeps: keys.profile, changes: [keys.user] },
  async (body: MailboxChange) => (await api.put("/api/account-service/user/mailbox", { body })).profile,
);

export interface PasswordChange {
  current_password: string;
  password: string;
  confirmPassword: string;
}

/** Sets a new password; every other session ends. */
export const useChangePassword = changing({ quiet: true, changes: [keys.sessions] }, (body: PasswordChange) =>
  api.put("/api/account-service/user/password", { body }),
);

const EXPORT = "/api/account-service/user/export";
const DELETION = "/api/account-service/user/deletion";
const ASK_AGAIN = 2_000;
/** The signed link is valid for 15 minutes. */
const LINK_IS_FRESH = 600_000;

/** How far the export is; asked again while it is being written, and before its link runs out. */
export function useExport() {
  return useQuery({
    queryKey: keys.dataExport,
    queryFn: async ({ signal }) => (await api.get(EXPORT, { signal })).export,
    refetchInterval: ({ state: { data } }) => (data ? (data.link ? LINK_IS_FRESH : ASK_AGAIN) : false),
  });
}

export const useBeginExport = changing(
  { quiet: true, keeps: keys.dataExport },
  async (current_password: string) => (await api.post(EXPORT, { body: { current_password } })).export,
);

/** Deletes the account in some days, in which a log-in may keep it; the session is over now. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (body: { current_password: string; code: string }) => api.post(DELETION, { body }),
    meta: { quiet: true },
    onSuccess: () => {
      forgetUser();
      leave(paths.login);
    },
  });
}

export const useKeepAccount = changing({ changes: [keys.user] }, () => api.delete(DELETION));

const PASSKEY = "/api/account-service/user/passkey";

export const usePasskeys = reading(
  keys.passkeys,
  async ({ signal }) => (await api.get(PASSKEY, { signal })).passkeys,
);

/** Has the browser make a passkey and keeps it under a name. */
export const useAddPasskey = changing(
  { quiet: true, changes: [keys.passkeys] },
  async ({ name, current_password }: { name: string; current_password: string }) => {
    const { challenge, options } = await api.post(`${PASSKEY}/begin`, { body: { current_password } });
    const body = { challenge, name, credential: await createPasskey(options) };
    await api.post(PASSKEY, { body });
  },
);

export const useRemovePasskey = changing({ changes: [keys.passkeys] }, (id: string) =>
  api.delete(`${PASSKEY}/{passkey_id}`, { params: { path: { passkey_id: Number(id) } } }),
);

/** Reads the user's profile. */
export const useProfile = reading(
  keys.profile,
  async ({ signal }) => (await api.get("/api/account-service/user/profile", { signal })).profile,
);

export type ProfileChange = Pick<Profile, "first_name" | "name" | "language" | "time_zone">;

export const useSaveProfile = changing(
  { quiet: true, keeps: keys.profile, changes: [keys.user] },
  async (body: ProfileChange) => (await api.put("/api/account-service/user/profile", { body })).profile,
);

const SECOND_FACTOR = "/api/account-service/user/second_factor";

/** A secret for an authenticator app, by the password. */
export const useDrawSecret = changing({ quiet: true }, (current_password: string) =>
  api.post(`${SECOND_FACTOR}/totp/secret`, { body: { current_password } }),
);

const changesFactor = { quiet: true, changes: [keys.secondFactor] };

/** Proves the app by its first code; answers the recovery codes. */
export const useSetUpApp = changing(
  changesFactor,
  async (body: { draft: string; code: string }) =>
    (await api.post(`${SECOND_FACTOR}/totp`, { body })).recovery_codes,
);

/** New recovery codes in the place of the former. */
export const useRenewCodes = changing(
  changesFactor,
  async (current_password: string) =>
    (await api.post(`${SECOND_FACTOR}/recovery_codes`, { body: { current_password } })).recovery_codes,
);

export const useRemoveApp = changing(changesFactor, (current_password: string) =>
  api.post(`${SECOND_FACTOR}/totp/remove`, { body: { current_password } }),
);

export const useSessions = reading(
  keys.sessions,
  async ({ signal }) => (await api.get("/api/account-service/user/session", { signal })).sessions,
);

/** Ends one session by its id, or with `"others"` all but this one. */
export const useEndSessions = changing({ changes: [keys.sessions] }, async (which: string) => {
  if (which === "others") await api.post("/api/account-service/user/session/end_others");
  else {
    const params = { path: { session_id: Number(which) } };
    await api.delete("/api/account-service/user/session/{session_id}", { params });
  }
});

/** This user's tokens for API clients, and what a new one may be given. */
export const useTokens = reading(keys.tokens, ({ signal }) =>
  api.get("/api/account-service/user/token", { signal }),
);

export interface NewToken {
  name: string;
  rights: string[];
  can_write: boolean;
  days: number;
  current_password: string;
}

/** Draws a token; answers its value, this once. */
export const useDrawToken = changing(
  { quiet: true, changes: [keys.tokens] },
  async (body: NewToken) => (await api.post("/api/account-service/user/token", { body })).token,
);

export const useRevokeToken = changing({ changes: [keys.tokens] }, (id: string) => {
  const params = { path: { token_id: Number(id) } };
  return api.delete("/api/account-service/user/token/{token_id}", { params });
});
