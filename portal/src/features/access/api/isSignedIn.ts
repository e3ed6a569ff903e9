import { answer, client } from "@/shared/api/client";
import { someoneIsRemembered } from "@/shared/api/session";

/** Whether the cookie still opens a session. Asks only where somebody has signed in before. */
export async function isSignedIn(): Promise<boolean> {
  if (!someoneIsRemembered()) return false;
  return answer(client.GET("/api/account-service/user/info")).then(
    () => true,
    () => false,
  );
}
