import { answer, client } from "@/shared/api/client";
import { rememberFreshMailbox, rememberUser } from "@/shared/api/session";
import { browserZone } from "@/shared/format/zone";

interface Registration {
  mailbox: string;
  code: string;
  password: string;
  source: string;
}

export async function register(registration: Registration): Promise<void> {
  const { user } = await answer(
    client.POST("/api/account-service/user/register", {
      body: { ...registration, time_zone: browserZone() },
    }),
  );
  rememberUser(user);
  rememberFreshMailbox(registration.mailbox);
}
