import { answer, client } from "@/api/client";
import type { NewColleague, NewGrant, RightsTable } from "@/api/people";

/** What staff can do with users, sessions, colleagues and grants: each is kept with its reason. */
export interface PeopleCommands {
  /** Shut a user out, or let them in again. */
  setUserActive: (id: string, isActive: boolean, reason: string) => Promise<void>;
  /** End every session of a user. */
  signUserOut: (id: string, reason: string) => Promise<void>;
  /** Draw a ticket; answers the address that it opens, once. */
  drawTicket: (id: string, reason: string) => Promise<string>;
  revokeSession: (id: string, reason: string) => Promise<void>;
  /** Which role may do what. */
  rightsTable: () => Promise<RightsTable>;
  /** Mail a link to join; the same mailbox again sends a fresh one. */
  inviteStaff: (colleague: NewColleague) => Promise<void>;
  withdrawInvitation: (id: string, reason: string) => Promise<void>;
  changeRoles: (id: string, roles: string[], reason: string) => Promise<void>;
  setStaffActive: (id: string, isActive: boolean, reason: string) => Promise<void>;
  /** Set the password of a mailed link; answers the mailbox to log in with. */
  joinStaff: (token: string, password: string) => Promise<string>;
  grantMerchant: (grant: NewGrant) => Promise<void>;
  endGrant: (id: string, reason: string) => Promise<void>;
  /** Settle, whole, which menus are open to a merchant beside everybody's. */
  openCloudStore: (merchantId: string, opened: { is_open: boolean; reason: string }) => Promise<void>;
  openMenus: (merchantId: string, opened: { menus: string[]; reason: string }) => Promise<void>;
}

const INVITATION = "invitation-";

const user = (id: string) => ({ path: { user_id: Number(id) } });

export const peopleCommands: PeopleCommands = {
  setUserActive: async (id, isActive, reason) => {
    const request = { params: user(id), body: { reason } };
    await answer(
      isActive
        ? client.POST("/api/console/users/{user_id}/reactivate", request)
        : client.POST("/api/console/users/{user_id}/deactivate", request),
    );
  },
  signUserOut: async (id, reason) => {
    await answer(
      client.POST("/api/console/users/{user_id}/sign_out", { params: user(id), body: { reason } }),
    );
  },
  drawTicket: async (id, reason) => {
    const request = { params: user(id), body: { reason, redirect_url: "" } };
    return (await answer(client.POST("/api/console/users/{user_id}/impersonation", request))).url;
  },
  revokeSession: async (id, reason) => {
    const params = { path: { session_id: Number(id) } };
    await answer(client.POST("/api/console/sessions/{session_id}/revoke", { params, body: { reason } }));
  },
  rightsTable: () => answer(client.GET("/api/console/staff/rights")),
  inviteStaff: async (body) => {
    await answer(client.POST("/api/console/staff", { body }));
  },
  withdrawInvitation: async (id, reason) => {
    const params = { path: { invitation_id: Number(id.replace(INVITATION, "")) } };
    const request = { params, body: { reason } };
    await answer(client.POST("/api/console/staff/invitations/{invitation_id}/withdraw", request));
  },
  changeRoles: async (id, roles, reason) => {
    await answer(
      client.PUT("/api/console/staff/{user_id}/roles", { params: user(id), body: { roles, reason } }),
    );
  },
  setStaffActive: async (id, isActive, reason) => {
    const request = { params: user(id), body: { reason } };
    await answer(
      isActive
        ? client.POST("/api/console/staff/{user_id}/reactivate", request)
        : client.POST("/api/console/staff/{user_id}/deactivate", request),
    );
  },
  joinStaff: async (token, password) =>
    (await answer(client.POST("/api/console/staff/join", { body: { token, password } }))).mailbox,
  grantMerchant: async (body) => {
    await answer(client.POST("/api/console/grants", { body }));
  },
  endGrant: async (id, reason) => {
    const params = { path: { grant_id: Number(id) } };
    await answer(client.POST("/api/console/grants/{grant_id}/end", { params, body: { reason } }));
  },
  openCloudStore: async (merchantId, body) => {
    const params = { path: { merchant_id: Number(merchantId) } };
    await answer(client.PUT("/api/console/merchants/{merchant_id}/cloud_store", { params, body }));
  },
  openMenus: async (merchantId, body) => {
    const params = { path: { merchant_id: Number(merchantId) } };
    await answer(client.PUT("/api/console/merchants/{merchant_id}/menus", { params, body }));
  },
};
