import { type HttpHandler, http } from "msw";

type Resolve = (request: Request) => Response | Promise<Response>;

interface Route {
  method: string;
  address: RegExp;
  resolve: Resolve;
}

export interface Routes {
  /** The handler that answers for all of them; a request that fits none is left unhandled. */
  handler: HttpHandler;
  /** Answers a method and an address, as `*` + `/store/:id`; the newest of those that fit counts. */
  add: (method: string, address: string, resolve: Resolve) => void;
  clear: () => void;
}

/** Answers of a test behind one handler of msw, which reads each request anew for every handler that it passes. */
export function routes(): Routes {
  const all: Route[] = [];
  const find = ({ method, url }: Request) => {
    const address = url.replace(/[?#].*$/, "");
    return all.findLast((route) => route.method === method && route.address.test(address));
  };
  return {
    handler: http.all(
      ({ request }) => find(request) !== undefined,
      ({ request }) => find(request)?.resolve(request),
    ),
    add: (method, address, resolve) =>
      all.push({ method: method.toUpperCase(), address: fitting(address), resolve }),
    clear: () => void all.splice(0),
  };
}

function fitting(address: string): RegExp {
  const pattern = address
    .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", ".*")
    .replace(/:\w+/g, "[^/]+");
  return new RegExp(`^${pattern}$`);
}
