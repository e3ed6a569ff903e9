import type { ReactNode } from "react";
import { useCanAccess, useGetIdentity } from "react-admin";
import { Navigate } from "react-router";
import type { Resource } from "@/providers/access";
import { LoadFailed } from "./LoadFailed";

interface AllowedProps {
  resource: Resource;
  action: "list" | "show" | "create";
  loading: ReactNode;
  children: ReactNode;
}

/**
 * Renders a screen only after the right is confirmed; react-admin's own check lets a first request through. Provides
 * the reader's id, since drafts are kept per user.
 */
export function Allowed({ resource, action, loading, children }: AllowedProps) {
  const { canAccess, isPending, error, refetch } = useCanAccess({ resource, action });
  const { isPending: isUnknown } = useGetIdentity();
  if (error) return <LoadFailed error={error} onRetry={() => refetch()} />;
  if (isPending || isUnknown) return <>{loading}</>;
  return canAccess ? children : <Navigate to="/access-denied" replace />;
}
