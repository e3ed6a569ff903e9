import type { components } from "./generated/schema";

/** Operations of the server that the exported description does not list yet. */
export interface PendingPaths {
  "/api/account-service/import_list/suggestions": {
    get: {
      parameters: { query?: never };
      responses: {
        200: {
          content: {
            "application/json": components["schemas"]["Envelope"] & {
              product_ids: string[];
              type: components["schemas"]["Supplier"];
            };
          };
        };
      };
    };
  };
}
