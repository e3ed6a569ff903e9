import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { fileBody } from "@/shared/api/files";
import { useStartOnce } from "@/shared/api/idempotency";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import type { ProductFile } from "@/shared/api/types";

const FILES = "/api/account-service/import_list/file";
const WHILE_READING = 1500;

/** Column index by meaning. */
export type Columns = Record<string, number>;

export const sampleAddress = (kind: "csv" | "xlsx") => `${FILES}/sample?kind=${kind}`;

export const errorsAddress = (id: string) => `${FILES}/${id}/errors.csv`;

const at = (id: string) => ({ path: { file_id: wireId(id) } });

/** Reads an uploaded file; repeats while the server parses it. */
export function useProductFile(id: string) {
  return useQuery({
    queryKey: keys.productFile(id),
    queryFn: ({ signal }) =>
      api.get("/api/account-service/import_list/file/{file_id}", { params: at(id), signal }),
    refetchInterval: ({ state: { data } }) => (data?.file.state === "reading" ? WHILE_READING : false),
  });
}

/** Uploads a file; answers its id. The dialog shows refusals. */
export function useUploadFile() {
  return useMutation({
    meta: { quiet: true },
    mutationFn: async (file: File): Promise<ProductFile> =>
      (await api.post("/api/account-service/import_list/file", fileBody(file))).file,
  });
}

/** Steps with an uploaded file; each returns its new state. */
export function useFileSteps(id: string) {
  const client = useQueryClient();
  const onSuccess = (answer: unknown) => client.setQueryData(keys.productFile(id), answer);
  const encode = useMutation({
    meta: { quiet: true },
    mutationFn: (encoding: string) =>
      api.put("/api/account-service/import_list/file/{file_id}/encoding", {
        params: at(id),
        body: { encoding },
      }),
    onSuccess,
  });
  const check = useMutation({
    meta: { quiet: true },
    mutationFn: (body: { columns: Columns; currency: string }) =>
      api.post("/api/account-service/import_list/file/{file_id}/check", { params: at(id), body }),
    onSuccess,
  });
  return { encode, check };
}

/** Starts the import of a checked file; returns the id of its process. */
export function useImportFile(id: string) {
  const startOnce = useStartOnce();
  return useMutation({
    meta: { quiet: true, changes: [keys.processes, keys.importList, keys.productFile(id)] },
    mutationFn: async () => {
      const { data } = await startOnce(id, (headers) =>
        api.post("/api/account-service/import_list/file/{file_id}/import", { params: at(id), headers }),
      );
      return data;
    },
  });
}
