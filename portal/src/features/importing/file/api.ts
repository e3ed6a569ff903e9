import {
  importListFile,
  importListFileCheck,
  importListFileForm,
  importListFileImport,
  importListFileUpload,
} from "@/shared/api/generated/operations";
import { keyOf, useChange, useRead } from "@/shared/api/hooks";
import type { Columns, FormChoice } from "@/shared/tables/columns";

const FILES = "/api/account-service/import_list/file";
const WHILE_READING = 1500;

export const sampleAddress = (kind: "csv" | "xlsx") => `${FILES}/sample?kind=${kind}`;

export const errorsAddress = (id: string) => `${FILES}/${id}/errors.csv`;

/** Reads an uploaded file; repeats while the server parses it. */
export const useProductFile = (file_id: string) =>
  useRead(
    importListFile,
    { file_id },
    { refetchInterval: ({ state: { data } }) => (data?.file.state === "reading" ? WHILE_READING : false) },
  );

/** Uploads a file; answers its id. The dialog shows refusals. */
export const useUploadFile = () =>
  useChange(importListFileUpload, { quiet: true }, (file: File) => ({ body: { file } }));

/** Steps with an uploaded file; each returns its new state. */
export function useFileSteps(file_id: string) {
  const kept = { quiet: true, keeps: keyOf(importListFile, { file_id }) };
  const readAgain = useChange(importListFileForm, kept, (choice: FormChoice) => ({
    file_id,
    body: { encoding: "", delimiter: "", ...choice },
  }));
  const check = useChange(importListFileCheck, kept, (body: { columns: Columns; currency: string }) => ({
    file_id,
    body,
  }));
  return { readAgain, check };
}

/** Starts the import of a checked file; returns the id of its process. */
export const useImportFile = (file_id: string) =>
  useChange(importListFileImport, { quiet: true, changes: ["processes", "importList"] }, () => ({ file_id }));
