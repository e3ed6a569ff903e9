import { provePasskey } from "@/shared/accounts/passkeys";
import { isPhone } from "@/shared/accounts/rules";
import { api } from "@/shared/api/client";
import {
  forgetUser,
  marketIsRemembered,
  rememberCloudEntry,
  rememberFreshMailbox,
  rememberMarket,
  rememberUser,
  someoneIsRemembered,
} from "@/shared/api/session";
import type { User } from "@/shared/api/types";
import { browserZone } from "@/shared/format/zone";

const CLOUD_USER = 5;

/** The account is valid but has no cloud store. */
export class NotOpened extends Error {}

/** Admits users who have a cloud store; ends the session of all others. */
export async function admitToCloudStore(user: User): Promise<User> {
  if (user.state === CLOUD_USER) {
    rememberCloudEntry();
    return user;
  }
  forgetUser();
  await api.post("/api/account-service/user/sign-out");
  throw new NotOpened();
}

/** Reads where to ask for a cloud store: a link, and its QR code. */
export async function cloudStoreContact(): Promise<{ link: string; picture: string }> {
  return (await api.get("/api/account-service/cloud-store/contact")).contact;
}

export type CodePurpose = 1 | 2;
export const REGISTER = 1;
/** The account must exist: to log in and to reset. */
export const EXISTING = 2;

/** Resolves when the log-in id is free (REGISTER) or has an account (EXISTING); rejects with the server's reason. */
export async function checkMailbox(email: string, type: CodePurpose): Promise<void> {
  await api.post("/api/account-service/email/exist", { body: { email, type } });
}

/** Sends a code by mail or text message; returns the seconds until another can be requested. */
export async function sendCode(mailbox: string, type: CodePurpose): Promise<number> {
  const { wait } = isPhone(mailbox)
    ? await api.post("/api/account-service/sms", { body: { phone: mailbox, type } })
    : await api.post("/api/account-service/email/send", { body: { email: mailbox, type } });
  return wait;
}

/** Whom a mailed link invites. Refused when it is not valid any more. */
export async function invitedMailbox(token: string): Promise<string> {
  const params = { query: { token } };
  return (await api.get("/api/account-service/invitation", { params })).mailbox;
}

/** Becomes the sub-account that the link is for. */
export async function acceptInvitation(token: string, password: string): Promise<void> {
  await api.post("/api/account-service/invitation", { body: { token, password } });
}

/** Whether the cookie still opens a session. Asks only where somebody has signed in before. */
export async function isSignedIn(): Promise<boolean> {
  if (!someoneIsRemembered()) return false;
  return api.get("/api/account-service/user/info").then(
    () => true,
    () => false,
  );
}

/** Rejects with a challenge when the account has a second factor: `finishLogIn` is the second step. */
export async function logIn(mailbox: string, password: string): Promise<User> {
  const body = { mailbox: mailbox.trim(), password, series_id: 1 };
  const { user } = await api.post("/api/account-service/user/login", { body });
  rememberUser(user);
  return user;
}

export async function finishLogIn(challenge: string, code: string): Promise<User> {
  const body = { challenge, code: code.trim() };
  const { user } = await api.post("/api/account-service/user/login/second_factor", { body });
  rememberUser(user);
  return user;
}

/** Signs in with a passkey of this browser. Rejects with PasskeyDismissed when the user cancels. */
async function proveUser(series_id: number): Promise<User> {
  const { challenge, options } = await api.post("/api/account-service/user/login/passkey/begin");
  const body = { challenge, credential: await provePasskey(options), series_id };
  return (await api.post("/api/account-service/user/login/passkey", { body })).user;
}

export async function logInByPasskey(): Promise<User> {
  const user = await proveUser(1);
  rememberUser(user);
  return user;
}

const SERVICE_MARKET = 5;

/** The market's own session: the portal's, and what is remembered of it, stay as they are. */
export async function logInToMarket(mailbox: string, password: string): Promise<User> {
  const body = { mailbox: mailbox.trim(), password, series_id: SERVICE_MARKET };
  const { user } = await api.post("/api/account-service/user/login", { body });
  rememberMarket();
  return user;
}

export async function finishMarketLogIn(challenge: string, code: string): Promise<User> {
  const body = { challenge, code: code.trim() };
  const { user } = await api.post("/api/account-service/user/login/second_factor", { body });
  rememberMarket();
  return user;
}

export async function enterMarketByPasskey(): Promise<User> {
  const user = await proveUser(SERVICE_MARKET);
  rememberMarket();
  return user;
}

/** Whether a session of the market or of the portal serves; asks only where somebody has signed in before. */
export async function isInMarket(): Promise<boolean> {
  if (!marketIsRemembered() && !someoneIsRemembered()) return false;
  return api.get("/api/account-service/service-market").then(
    () => true,
    () => false,
  );
}

interface Registration {
  mailbox: string;
  code: string;
  password: string;
  source: string;
  referrer: string;
}

export async function register(registration: Registration): Promise<void> {
  const { user } = await api.post("/api/account-service/user/register", {
    body: { ...registration, time_zone: browserZone() },
  });
  rememberUser(user);
  rememberFreshMailbox(registration.mailbox);
}

interface NewPassword {
  mailbox: string;
  code: string;
  password: string;
  confirmPassword: string;
}

/** Sets a new password by a code. The cloud store's page puts what the merchants' page posts. */
export async function resetPassword(body: NewPassword, isCloudStore: boolean): Promise<void> {
  const path = "/api/account-service/user/reset";
  await (isCloudStore ? api.put(path, { body }) : api.post(path, { body }));
}

interface Visitor {
  /** By IP address, such as `CN`; empty if unknown. */
  country: string;
  /** Whether codes can be sent to mobile numbers. */
  takesPhones: boolean;
}

export async function readVisitor(): Promise<Visitor> {
  return api.get("/api/ip-service/ip").then(
    ({ country, takes_phones }) => ({ country: country.iso_code, takesPhones: takes_phones !== false }),
    () => ({ country: "", takesPhones: true }),
  );
}
