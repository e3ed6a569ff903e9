import { useCallback } from "react";
import { useNavigate } from "react-router";
import { withRn } from "./paths";

/** Navigate inside the app. */
export function useGo(): (path: string, query?: Record<string, string>) => void {
  const navigate = useNavigate();
  return useCallback((path, query) => void navigate(withRn(path, query)), [navigate]);
}
