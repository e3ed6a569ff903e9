import {
  mainRoleMakeOffer,
  mainRoleWithdraw,
  subAccountBelongings,
  subAccountChange,
  subAccountHandOver,
  subAccountInvite,
  subAccountList,
  subAccountMailAgain,
  subAccountSetActive,
  subAccountTakeBack,
} from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import { wireId, wireIds } from "@/shared/api/ids";
import type { Afterwards, Member } from "@/shared/api/types";
import { endOf } from "@/shared/format/day";
import type { MemberDraft } from "./memberDraft";

export const useTeam = () => useRead(subAccountList);

function accessOf(draft: MemberDraft) {
  return {
    name: draft.name.trim(),
    rights: draft.rights,
    store_ids: draft.everyStore ? null : wireIds(draft.store_ids),
    expires_at: draft.expires_at ? endOf(draft.expires_at) : null,
  };
}

function save({ member, draft }: { member?: Member; draft: MemberDraft }): Promise<unknown> {
  const access = accessOf(draft);
  return member && !member.is_invitation
    ? subAccountChange({ member_id: member.id, body: access })
    : subAccountInvite({ body: { ...access, mailbox: draft.mailbox.trim() } });
}

const TEAM = { changes: ["sub_account"] } as const;

/** Actions of the main account on a sub-account or an invitation. */
export function useTeamActions() {
  const byInvitation = (invitation_id: string) => ({ invitation_id });
  return {
    save: useChange(save, { ...TEAM, quiet: true }),
    setActive: useChange(subAccountSetActive, TEAM, ({ id, active }: { id: string; active: boolean }) => ({
      member_id: id,
      body: { active },
    })),
    takeBack: useChange(subAccountTakeBack, TEAM, byInvitation),
    mailAgain: useChange(subAccountMailAgain, TEAM, byInvitation),
  };
}

/** Reads what a sub-account would hand over, and what would end. */
export const useBelongings = (member_id: string) =>
  useRead(subAccountBelongings, { member_id }, { staleTime: 0 });

interface HandOver {
  memberId: string;
  receiverId: string;
  withStores: boolean;
  afterwards: Afterwards;
}

/** Who takes over where a sub-account is only deactivated. */
export const NOBODY = "";

function handOver({ memberId, receiverId, withStores, afterwards }: HandOver): Promise<unknown> {
  return receiverId === NOBODY
    ? subAccountSetActive({ member_id: memberId, body: { active: false } })
    : subAccountHandOver({
        member_id: memberId,
        body: { receiver_id: wireId(receiverId), with_stores: withStores, afterwards },
      });
}

/** A sub-account's work becomes a colleague's, or nobody's. The dialog shows refusals. */
export const useHandOver = () => useChange(handOver, { quiet: true, changes: ["sub_account", "processes"] });

interface Offer {
  receiverId: string;
  stays: boolean;
  password: string;
  code: string;
}

/** Offer the main account's role, and take the offer back. */
export function useMainRole() {
  const offer = useChange(
    mainRoleMakeOffer,
    { quiet: true, changes: ["main_role"] },
    ({ receiverId, stays, password, code }: Offer) => ({
      body: { receiver_id: wireId(receiverId), giver_stays: stays, current_password: password, code },
    }),
  );
  const withdraw = useChange(mainRoleWithdraw, { changes: ["main_role"], alsoRefused: true });
  return { offer, withdraw };
}
