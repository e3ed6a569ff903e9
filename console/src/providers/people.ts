import { answer, client } from "@/api/client";
import type { NewColleague, NewGrant, NewGrants } from "@/api/people";
import { at } from "./rest";

const INVITATION = "invitation-";

/** What staff can do with users, sessions, colleagues and grants: each is kept with its reason. */
export const peopleCommands = {
  setUserActive: (id: string, isActive: boolean, reason: string) => {
    const request = { params: at({ user_id: id }), body: { reason } };
    return answer<unknown>(
      isActive
        ? client.POST("/api/console/users/{user_id}/reactivate", request)
        : client.POST("/api/console/users/{user_id}/deactivate", request),
    );
  },
  signUserOut: (id: string, reason: string) => {
    const request = { params: at({ user_id: id }), body: { reason } };
    return answer(client.POST("/api/console/users/{user_id}/sign_out", request));
  },
  /** Draw a ticket; answers the address that it opens, once. */
  drawTicket: async (id: string, reason: string) => {
    const request = { params: at({ user_id: id }), body: { reason, redirect_url: "" } };
    return (await answer(client.POST("/api/console/users/{user_id}/impersonation", request))).url;
  },
  revokeSession: (id: string, reason: string) => {
    const request = { params: at({ session_id: id }), body: { reason } };
    return answer(client.POST("/api/console/sessions/{session_id}/revoke", request));
  },
  rightsTable: () => answer(client.GET("/api/console/staff/rights")),
  /** Mail a link to join; the same mailbox again sends a fresh one. */
  inviteStaff: (body: NewColleague) => answer(client.POST("/api/console/staff", { body })),
  withdrawInvitation: (id: string, reason: string) => {
    const request = { params: at({ invitation_id: id.replace(INVITATION, "") }), body: { reason } };
    return answer(client.POST("/api/console/staff/invitations/{invitation_id}/withdraw", request));
  },
  changeRoles: (id: string, roles: string[], reason: string) => {
    const request = { params: at({ user_id: id }), body: { roles, reason } };
    return answer(client.PUT("/api/console/staff/{user_id}/roles", request));
  },
  setStaffActive: (id: string, isActive: boolean, reason: string) => {
    const request = { params: at({ user_id: id }), body: { reason } };
    return answer<unknown>(
      isActive
        ? client.POST("/api/console/staff/{user_id}/reactivate", request)
        : client.POST("/api/console/staff/{user_id}/deactivate", request),
    );
  },
  /** Set the password of a mailed link; answers the mailbox to log in with. */
  joinStaff: async (token: string, password: string) =>
    (await answer(client.POST("/api/console/staff/join", { body: { token, password } }))).mailbox,
  grantMerchant: (body: NewGrant) => answer(client.POST("/api/console/grants", { body })),
  /** Gives several merchants to a colleague, all of them or none. */
  grantMerchants: (body: NewGrants) => answer(client.POST("/api/console/grants/assign", { body })),
  endGrant: (id: string, reason: string) => {
    const request = { params: at({ grant_id: id }), body: { reason } };
    return answer(client.POST("/api/console/grants/{grant_id}/end", request));
  },
  openCloudStore: (merchantId: string, body: { is_open: boolean; reason: string }) => {
    const request = { params: at({ merchant_id: merchantId }), body };
    return answer(client.PUT("/api/console/merchants/{merchant_id}/cloud_store", request));
  },
  /** Replaces the list of menus that are open to a merchant in addition to everybody's. */
  openMenus: (merchantId: string, body: { menus: string[]; reason: string }) => {
    const request = { params: at({ merchant_id: merchantId }), body };
    return answer(client.PUT("/api/console/merchants/{merchant_id}/menus", request));
  },
};
