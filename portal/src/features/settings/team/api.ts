import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { changing, reading } from "@/shared/api/hooks";
import { wireId, wireIds } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import type { Afterwards, Member } from "@/shared/api/types";
import { endOf } from "@/shared/format/day";
import type { MemberDraft } from "./memberDraft";

export const useTeam = reading(keys.team, ({ signal }) =>
  api.get("/api/account-service/sub_account", { signal }),
);

function accessOf(draft: MemberDraft) {
  return {
    name: draft.name.trim(),
    rights: draft.rights,
    store_ids: draft.everyStore ? null : wireIds(draft.store_ids),
    expires_at: draft.expires_at ? endOf(draft.expires_at) : null,
  };
}

/** Actions of the main account on a sub-account or an invitation. */
export function useTeamActions() {
  const meta = { changes: [keys.team] };
  const save = useMutation({
    meta: { ...meta, quiet: true },
    mutationFn: async ({ member, draft }: { member?: Member; draft: MemberDraft }) => {
      const access = accessOf(draft);
      if (member && !member.is_invitation) {
        const params = { path: { member_id: wireId(member.id) } };
        await api.put("/api/account-service/sub_account/{member_id}", { params, body: access });
      } else {
        const body = { ...access, mailbox: draft.mailbox.trim() };
        await api.post("/api/account-service/sub_account", { body });
      }
    },
  });
  const setActive = useMutation({
    meta,
    mutationFn: ({ id, active }: { id: string; active: boolean }) => {
      const params = { path: { member_id: wireId(id) } };
      const path = "/api/account-service/sub_account/{member_id}/active";
      return api.put(path, { params, body: { active } });
    },
  });
  const takeBack = useMutation({
    meta,
    mutationFn: (id: string) => {
      const params = { path: { invitation_id: wireId(id) } };
      return api.delete("/api/account-service/sub_account/invitation/{invitation_id}", { params });
    },
  });
  const mailAgain = useMutation({
    meta,
    mutationFn: (id: string) => {
      const params = { path: { invitation_id: wireId(id) } };
      const path = "/api/account-service/sub_account/invitation/{invitation_id}/mail";
      return api.post(path, { params });
    },
  });
  return { save, setActive, takeBack, mailAgain };
}

/** Reads what a sub-account would hand over, and what would end. */
export function useBelongings(memberId: string) {
  return useQuery({
    queryKey: keys.belongings(memberId),
    queryFn: async ({ signal }) => {
      const params = { path: { member_id: wireId(memberId) } };
      const path = "/api/account-service/sub_account/{member_id}/belongings";
      return (await api.get(path, { params, signal })).belongings;
    },
    staleTime: 0,
  });
}

interface HandOver {
  memberId: string;
  receiverId: string;
  withStores: boolean;
  afterwards: Afterwards;
}

/** A sub-account's work becomes a colleague's. */
export const useHandOver = changing(
  { quiet: true, changes: [keys.team, keys.processes] },
  ({ memberId, receiverId, withStores, afterwards }: HandOver) => {
    const params = { path: { member_id: wireId(memberId) } };
    const body = { receiver_id: wireId(receiverId), with_stores: withStores, afterwards };
    const path = "/api/account-service/sub_account/{member_id}/hand_over";
    return api.post(path, { params, body });
  },
);

const OFFER = "/api/account-service/main_account/offer";

interface Offer {
  receiverId: string;
  stays: boolean;
  password: string;
  code: string;
}

/** Offer the main account's role, and take the offer back. */
export function useMainRole() {
  const queryClient = useQueryClient();
  const offer = useMutation({
    meta: { quiet: true, changes: [keys.mainRoleOffer] },
    mutationFn: ({ receiverId, stays, password, code }: Offer) => {
      const body = { receiver_id: wireId(receiverId), giver_stays: stays, current_password: password, code };
      return api.post(OFFER, { body });
    },
  });
  const withdraw = useMutation({
    mutationFn: () => api.delete(OFFER),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.mainRoleOffer }),
  });
  return { offer, withdraw };
}
