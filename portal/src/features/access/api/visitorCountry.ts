import { answer, client } from "@/shared/api/client";

/** The visitor's country by address, such as `CN`; empty when it is not known. */
export async function visitorCountry(): Promise<string> {
  return answer(client.GET("/api/ip-service/ip")).then(
    ({ country }) => country.iso_code,
    () => "",
  );
}
