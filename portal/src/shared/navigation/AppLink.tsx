import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { useGo } from "./useGo";

interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  to: string;
  query?: Record<string, string>;
}

/** A link inside the app: a plain click navigates with a fresh `rn`, everything else is the browser's. */
export function AppLink({ to, query, children, ...anchor }: AppLinkProps) {
  const go = useGo();
  const href = query ? `${to}?${new URLSearchParams(query)}` : to;
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
    event.preventDefault();
    go(to, query);
  };
  return (
    <a {...anchor} href={href} onClick={follow}>
      {children}
    </a>
  );
}
