/** Rejects while offline, and once another build is served. */
export const loadDialog = () => import("@/shared/ui/ConfirmDialog");
