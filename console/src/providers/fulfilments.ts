import { answer, client } from "@/api/client";
import type { FulfilmentProblem } from "@/api/types";
import { at } from "./rest";

const of = (id: string) => ({ params: at({ fulfilment_id: id }) });

/** What staff do with a parcel that a merchant bought from Antstore. */
export const fulfilmentCommands = {
  claimParcel: (id: string) => answer(client.POST("/api/console/fulfilments/{fulfilment_id}/claim", of(id))),
  /** From who packs it as the page shows it; empty for nobody. */
  takeParcelOver: (id: string, heldBy: string, reason: string) => {
    const request = { ...of(id), body: { held_by: heldBy ? Number(heldBy) : null, reason } };
    return answer(client.POST("/api/console/fulfilments/{fulfilment_id}/take_over", request));
  },
  releaseParcel: (id: string) =>
    answer(client.POST("/api/console/fulfilments/{fulfilment_id}/release", of(id))),
  /** The address, for who packs the parcel; the merchant reads who saw it. */
  parcelAddress: (id: string) =>
    answer(client.POST("/api/console/fulfilments/{fulfilment_id}/address", of(id))),
  shipParcel: (id: string, carrier: string, tracking_number: string, pieces: Record<string, number>) => {
    const request = { ...of(id), body: { carrier, tracking_number, pieces } };
    return answer(client.POST("/api/console/fulfilments/{fulfilment_id}/ship", request));
  },
  refuseParcel: (
    id: string,
    problem: FulfilmentProblem,
    reason: string,
    line_reasons: Record<string, string>,
  ) => {
    const request = { ...of(id), body: { problem, reason, line_reasons } };
    return answer(client.POST("/api/console/fulfilments/{fulfilment_id}/refuse", request));
  },
};
