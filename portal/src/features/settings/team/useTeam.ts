import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { wireId, wireIds } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import type { Member } from "@/shared/api/types";
import { endOf } from "@/shared/format/day";
import type { MemberDraft } from "./memberDraft";

export function useTeam() {
  return useQuery({
    queryKey: keys.team,
    queryFn: ({ signal }) => answer(client.GET("/api/account-service/sub_account", { signal })),
  });
}

function accessOf(draft: MemberDraft) {
  return {
    name: draft.name.trim(),
    rights: draft.rights,
    store_ids: draft.everyStore ? null : wireIds(draft.storeIds),
    expires_at: draft.ends ? endOf(draft.ends) : null,
  };
}

/** What the main account does with one sub-account, or with who is invited. */
export function useTeamActions() {
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: keys.team });
  const save = useMutation({
    meta: { quiet: true },
    mutationFn: async ({ member, draft }: { member?: Member; draft: MemberDraft }) => {
      const access = accessOf(draft);
      if (member && !member.is_invitation) {
        const params = { path: { member_id: wireId(member.id) } };
        await answer(client.PUT("/api/account-service/sub_account/{member_id}", { params, body: access }));
      } else {
        const body = { ...access, mailbox: draft.mailbox.trim() };
        await answer(client.POST("/api/account-service/sub_account", { body }));
      }
    },
    onSuccess,
  });
  const setActive = useMutation({
    mutationFn: ({ id, active }: { id: string; active: boolean }) => {
      const params = { path: { member_id: wireId(id) } };
      const path = "/api/account-service/sub_account/{member_id}/active";
      return answer(client.PUT(path, { params, body: { active } }));
    },
    onSuccess,
  });
  const takeBack = useMutation({
    mutationFn: (id: string) => {
      const params = { path: { invitation_id: wireId(id) } };
      return answer(client.DELETE("/api/account-service/sub_account/invitation/{invitation_id}", { params }));
    },
    onSuccess,
  });
  const mailAgain = useMutation({
    mutationFn: (id: string) => {
      const params = { path: { invitation_id: wireId(id) } };
      const path = "/api/account-service/sub_account/invitation/{invitation_id}/mail";
      return answer(client.POST(path, { params }));
    },
    onSuccess,
  });
  return { save, setActive, takeBack, mailAgain };
}
