/** The roles in the order of the server's table. */
export const ROLES = ["counsellor", "sourcing", "finance", "support", "operator"] as const;

export type Role = (typeof ROLES)[number];

export function isRole(name: string): name is Role {
  return (ROLES as readonly string[]).includes(name);
}
