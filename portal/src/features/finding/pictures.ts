import { PICTURES } from "@/shared/api/files";
import { imageSearchProducts, imageUpload } from "@/shared/api/generated/operations";
import { useChange } from "@/shared/api/hooks";
import { useStretches } from "./api";
import { foundByCreative } from "./found";
import sample from "./sample.jpg?inline";

const MOST_BYTES = 5 * 1024 * 1024;

/** Whether the server takes the file as a picture to search by (specification 002, section 5). */
export function isPicture({ type, size }: File): boolean {
  return PICTURES.split(",").includes(type) && size <= MOST_BYTES;
}

/** A picture to try the search with, as a data address. */
export const SAMPLE = sample;

export function samplePicture(): File {
  const bytes = Uint8Array.from(atob(SAMPLE.split(",")[1] ?? ""), (char) => char.charCodeAt(0));
  return new File([bytes], "sample.jpg", { type: "image/jpeg" });
}

/** Uploads a picture and returns its address; the dialog shows refusals. */
export const useUploadPicture = () =>
  useChange(imageUpload, { quiet: true }, (file: File) => ({ body: { file } }));

/** Products of AliExpress that look like a picture, in one stretch. */
export function usePictureResults(url: string) {
  return useStretches(["picture", url], async (_next, signal) => {
    const items = await imageSearchProducts({ url }, { signal });
    return {
      products: items.map((item) => foundByCreative(item)),
      count: items.length,
      isMore: false,
      next: "",
      corrected: "",
      gated: 0,
    };
  });
}
