import { uploadName } from "@web/uploads";
import { answer, client } from "@/api/client";
import type { OfferText, QuoteText, RequestState, ResultPageText } from "@/api/types";
import { at } from "./rest";

const ONE = "/api/console/work_orders/{order_id}";
const OFFER = `${ONE}/offers/{offer_id}` as const;
const of = (id: string) => ({ params: at({ order_id: id }) });
const SETTLEMENT = `${ONE}/settlements/{settlement_id}` as const;
const ofSettlement = (id: string, settlement: string) => ({
  params: at({ order_id: id, settlement_id: settlement }),
});
const ofOffer = (id: string, offer: string) => ({ params: at({ order_id: id, offer_id: offer }) });

/** What staff do with service requests beyond reading and saving. */
export const requestCommands = {
  listRequestStaff: async () => (await answer(client.GET("/api/console/work_orders/assignees"))).data,
  listRequestServices: async () => (await answer(client.GET("/api/console/work_orders/services"))).data,
  /** Give requests to a colleague; empty: to nobody. */
  assignRequests: (ids: string[], staffId: string) => {
    const body = { ids: ids.map(Number), staff_id: staffId ? Number(staffId) : null };
    return answer(client.POST("/api/console/work_orders/assign", { body }));
  },
  moveRequest: (id: string, state: RequestState, version: number, reason = "") =>
    answer(client.POST(`${ONE}/move`, { ...of(id), body: { state, version, reason } })),
  publishResult: (id: string, version: number) =>
    answer(client.POST(`${ONE}/publish`, { ...of(id), body: { version } })),
  /** Make a private page of the drafted offers, linked in the draft. */
  makeResultPage: (id: string, body: ResultPageText) =>
    answer(client.POST(`${ONE}/page`, { ...of(id), body })),
  /** Private pages of the merchant that drafted offers can be added to. */
  listResultPages: async (id: string) => (await answer(client.GET(`${ONE}/pages`, of(id)))).data,
  addToResultPage: (id: string, page: string, version: number) => {
    const params = at({ order_id: id, page_id: page });
    return answer(client.POST(`${ONE}/pages/{page_id}`, { params, body: { version } }));
  },
  mailStoreAccount: (id: string, body: { account: string; password: string }) =>
    answer(client.POST(`${ONE}/account`, { ...of(id), body })),
  rejectDispute: (id: string, code: string, reason: string) =>
    answer(client.POST(`${ONE}/dispute/reject`, { ...of(id), body: { code, reason } })),
  /** Without an amount, refund everything. */
  refundDispute: (id: string, amount: string, code: string, reason: string) =>
    answer(
      client.POST(`${ONE}/dispute/refund`, { ...of(id), body: { code, reason, amount: amount || null } }),
    ),
  approveSettlement: (id: string, settlement: string, code: string) =>
    answer(client.POST(`${SETTLEMENT}/approve`, { ...ofSettlement(id, settlement), body: { code } })),
  refuseSettlement: (id: string, settlement: string, code: string, reason: string) =>
    answer(client.POST(`${SETTLEMENT}/refuse`, { ...ofSettlement(id, settlement), body: { code, reason } })),
  offerQuote: (id: string, body: QuoteText) => answer(client.POST(`${ONE}/quote`, { ...of(id), body })),
  withdrawQuote: (id: string, quote: string) =>
    answer(
      client.POST(`${ONE}/quote/{quote_id}/withdraw`, { params: at({ order_id: id, quote_id: quote }) }),
    ),
  /** Keep what a supplier quotes. */
  keepOffer: (id: string, body: OfferText) => answer(client.POST(`${ONE}/offers`, { ...of(id), body })),
  pickOffer: (id: string, offer: string) => answer(client.POST(`${OFFER}/pick`, ofOffer(id, offer))),
  dropOffer: (id: string, offer: string) => answer(client.DELETE(OFFER, ofOffer(id, offer))),
  complainOfSupplier: (id: string, text: string, order?: string) => {
    const body = { text, order_id: order ? Number(order) : null };
    return answer(
      client.POST("/api/console/suppliers/{supplier_id}/complaints", {
        params: at({ supplier_id: id }),
        body,
      }),
    );
  },
  listCommissions: async () => (await answer(client.GET("/api/console/service_commissions"))).data,
  /** From the rate that was read; null: nothing is counted. */
  setCommission: (id: string, rate: string | null, was: string | null, reason: string) =>
    answer(
      client.PUT("/api/console/service_commissions/{service_id}", {
        params: at({ service_id: id }),
        body: { rate, was, reason },
      }),
    ),
  /** Sent again after a lost answer, it is the same file. */
  uploadForRequest: (id: string, file: File) => {
    const form = new FormData();
    form.append("file", file);
    const body = form as unknown as { file: string };
    const params = { ...at({ order_id: id }), header: { "Idempotency-Key": uploadName(file) } };
    return answer(client.POST(`${ONE}/file`, { params, body, bodySerializer: () => form }));
  },
  /** Have a supplier's link read. */
  askFacts: async (id: string, url: string) =>
    (await answer(client.POST(`${ONE}/lookups`, { ...of(id), body: { url } }))).id,
  readFacts: (id: string, lookup: string) => {
    const params = at({ order_id: id, lookup_id: lookup });
    return answer(client.GET(`${ONE}/lookups/{lookup_id}`, { params }));
  },
  readRequestThread: (id: string, before: string) => {
    const params = { ...at({ order_id: id }), query: { before: Number(before) } };
    return answer(client.GET(`${ONE}/messages`, { params }));
  },
  answerRequest: (id: string, text: string, files: string[]) =>
    answer(client.POST(`${ONE}/messages`, { ...of(id), body: { text, files } })),
  noteRequest: (id: string, text: string) =>
    answer(client.POST(`${ONE}/notes`, { ...of(id), body: { text } })),
  /** Texts that fit a request, to put into a message. */
  listAnswers: async (id: string) => (await answer(client.GET(`${ONE}/templates`, of(id)))).data,
  /** Say that the request is open here; answers who else has it open. */
  tellPresence: async (id: string) => (await answer(client.POST(`${ONE}/presence`, of(id)))).data,
  markRequestRead: (id: string) => answer(client.POST(`${ONE}/read`, of(id))),
};
