import type { AuthProvider } from "react-admin";
import { answer, client } from "@/api/client";
import { ApiError } from "@/api/errors";
import type { LogIn, Staff } from "@/api/types";
import { allows } from "./access";

const SESSION = "/api/console/session";

/** The session lives in an HttpOnly cookie; here only who it belongs to is remembered, until it ends. */
export function createAuthProvider(): AuthProvider {
  let known: Promise<Staff> | undefined;

  function forget() {
    known = undefined;
  }

  function staff(): Promise<Staff> {
    known ??= answer(client.GET(SESSION)).catch((reason: unknown) => {
      forget();
      throw reason;
    });
    return known;
  }

  return {
    async login(params: LogIn) {
      known = Promise.resolve(await answer(client.POST(SESSION, { body: params })));
    },
    async logout() {
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
      forget();
      throw reason;
    },
    async getIdentity() {
      const { id, name } = await staff();
      return { id, fullName: name };
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
