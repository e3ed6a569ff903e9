import { answer, client } from "@/api/client";
import type { FulfilmentProblem } from "@/api/types";
import { at } from "./rest";

const ONE = "/api/console/fulfilments/{fulfilment_id}";
const LABEL = `${ONE}/label/{label_id}` as const;
const ofLabel = (id: string, label: string) => ({ params: at({ fulfilment_id: id, label_id: label }) });
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
  /** Refuses pieces by the number of their line; `left` as the page shows it. */
  refuseItems: (
    id: string,
    problem: FulfilmentProblem,
    reason: string,
    pieces: Record<string, number>,
    left: Record<string, number>,
  ) => answer(client.POST(`${ONE}/refuse_lines`, { ...of(id), body: { problem, reason, pieces, left } })),
  /** For the parcel that left, or the next one to leave if empty; in place of the label that the page shows. */
  uploadLabel: (id: string, shipment: string, replaces: string, file: File) => {
    const form = new FormData();
    form.append("file", file);
    if (shipment) form.append("shipment", shipment);
    if (replaces) form.append("replaces", replaces);
    const body = form as unknown as { file: string };
    return answer(client.POST(`${ONE}/label`, { ...of(id), body, bodySerializer: () => form }));
  },
  /** The address of a label for a few minutes; the merchant reads who saw it. */
  labelLink: async (id: string, label: string) =>
    (await answer(client.POST(`${LABEL}/show`, ofLabel(id, label)))).link,
  removeLabel: (id: string, label: string) => answer(client.POST(`${LABEL}/remove`, ofLabel(id, label))),
};
