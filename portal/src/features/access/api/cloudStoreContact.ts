import { answer, client } from "@/shared/api/client";

/** Where to ask for a cloud store: a link, and the same as a picture for a phone's camera. */
export async function cloudStoreContact(): Promise<{ link: string; picture: string }> {
  return (await answer(client.GET("/api/account-service/cloud-store/contact"))).contact;
}
