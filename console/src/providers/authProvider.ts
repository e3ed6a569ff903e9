import type { AuthProvider } from "react-admin";
import { answer, client } from "@/api/client";
import { ApiError } from "@/api/errors";
import type { Enrolled, Enrolment, LogIn, Staff } from "@/api/types";
import { allows } from "./access";

const SESSION = "/api/console/session";

/** The password was right, and there is no second factor yet: nothing opens before one is set up. */
export class EnrolmentNeeded extends Error {}

/** A secret for the authenticator app of staff who have none. */
export async function drawSecret(): Promise<Enrolment> {
  return answer(client.POST(`${SESSION}/enrolment/secret`));
}

/** Proves the app by its first code; from then on the session opens the console. */
export async function finishEnrolment(draft: string, code: string): Promise<Enrolled> {
  return answer(client.POST(`${SESSION}/enrolment`, { body: { draft, code: code.trim() } }));
}

/** The argument of `login`: the values of the login form, or the member of staff who just finished enrolling. */
export type Entrance = LogIn | { enrolled: Staff };

/** The session lives in an HttpOnly cookie; here only who it belongs to is remembered, until it ends. */
export function createAuthProvider(): AuthProvider {
  let known: Promise<Staff> | undefined;
  /** The refusal that ended the session; kept until the next login. */
  let over: unknown;

  function forget(reason?: unknown) {
    known = undefined;
    over = reason;
  }

  function staff(): Promise<Staff> {
    if (over) return Promise.reject(over);
    known ??= answer(client.GET(SESSION)).catch((reason: unknown) => {
      forget(isExpired(reason) ? reason : undefined);
      throw reason;
    });
    return known;
  }

  return {
    async login(params: Entrance) {
      const who =
        "enrolled" in params ? params.enrolled : await answer(client.POST(SESSION, { body: params }));
      if (who.must_enrol) throw new EnrolmentNeeded();
      forget();
      known = Promise.resolve(who);
    },
    async logout() {
      if (over) return;
      forget();
      await answer(client.DELETE(SESSION)).catch(endedAlready);
    },
    async checkAuth() {
      await staff().catch((reason: unknown) => {
        throw isExpired(reason) ? { message: false } : reason;
      });
    },
    async checkError(reason: unknown) {
      if (!isExpired(reason)) return;
      forget(reason);
      throw reason;
    },
    async getIdentity() {
      const { id, name, version, language } = await staff();
      return { id, fullName: name, version, language };
    },
    async getPermissions() {
      return (await staff()).rights;
    },
    async canAccess({ resource, action }) {
      return allows((await staff()).rights, resource, action);
    },
  };
}

function isExpired(reason: unknown): boolean {
  return reason instanceof ApiError && reason.isExpired;
}

/** Logging out of a session that is over is no failure. */
function endedAlready(reason: unknown) {
  if (!isExpired(reason)) throw reason;
}
