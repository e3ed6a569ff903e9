/** Rejects while the line is lost, and once another build is served. */
export const loadDialog = () => import("@/shared/ui/ConfirmDialog");
