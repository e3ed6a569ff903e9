import { useState } from "react";
import { mayPass, messageOf } from "@/shared/api/errors";
import type { AttachedFile } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { useUpload } from "../api";
import { fits, isImageName, MOST_FILES } from "./files";
import { formTexts } from "./texts";

interface UploadOptions {
  /** How the names of files end that are taken. */
  suffixes: readonly string[];
  /** Said of every other file. */
  refused: (file: File) => string;
  add: (file: AttachedFile) => void;
}

export type Uploads = ReturnType<typeof useUploads>;

/**
 * Uploads files one after the other. Shows refusals with their reason, and retries broken uploads by itself; those that
 * still fail can be retried by hand.
 */
export function useUploads({ suffixes, refused, add }: UploadOptions) {
  const t = useTexts(formTexts);
  const upload = useUpload();
  const [problems, setProblems] = useState<string[]>([]);
  const [lost, setLost] = useState<File[]>([]);
  const [isBusy, setBusy] = useState(false);
  const refuse = (problem: string) => setProblems((before) => [...new Set([...before, problem])]);
  const drop = (file: File) => setLost((before) => before.filter((other) => other !== file));
  const send = async (file: File) => {
    drop(file);
    await upload.mutateAsync({ file, isImage: isImageName(file.name) }).then(add, (error) => {
      if (mayPass(error)) setLost((before) => [...before, file]);
      else refuse(`${file.name}: ${messageOf(error)}`);
    });
  };
  const sendAll = async (files: readonly File[]) => {
    setBusy(true);
    for (const file of files) {
      if (fits(file, suffixes)) await send(file);
      else refuse(refused(file));
    }
    setBusy(false);
  };
  /** Takes as many files as there is room for beside the present ones. */
  const take = (files: readonly File[], beside: number) => {
    const room = MOST_FILES - beside - lost.length;
    setProblems(files.length > room ? [t.tooMany] : []);
    return sendAll(files.slice(0, Math.max(0, room)));
  };
  const sending = upload.isPending ? upload.variables.file.name : "";
  const isAgain = upload.failureCount > 0;
  return { take, again: (file: File) => sendAll([file]), drop, lost, problems, isBusy, sending, isAgain };
}
