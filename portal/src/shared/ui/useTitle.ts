import { useEffect } from "react";
import { PRODUCT } from "./Brand";

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
  }, [title]);
}
