/** Every key of the query cache in one place: a feature that changes something invalidates by these. */
export const keys = {
  user: ["user"] as const,
  site: ["site"] as const,
  profile: ["profile"] as const,
  sessions: ["sessions"] as const,
  stores: ["stores"] as const,
  suppliers: ["suppliers"] as const,
  importList: ["importList"] as const,
  importProduct: (id: string) => ["importList", "product", id] as const,
  myProducts: ["myProducts"] as const,
  processes: ["processes"] as const,
  pushMessages: ["pushMessages"] as const,
  userMessages: ["userMessages"] as const,
  announcements: ["announcements"] as const,
  guide: ["guide"] as const,
  team: ["team"] as const,
  priceRules: ["priceRules"] as const,
};
