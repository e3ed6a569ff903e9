import { useMutation } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";

/** Brings a picture to the server; it is the product's once that is saved with it. The tab shows refusals. */
export function useUploadImage() {
  return useMutation({
    meta: { quiet: true },
    mutationFn: async (file: File) => {
      const bodySerializer = () => {
        const form = new FormData();
        form.set("file", file);
        return form;
      };
      const address = "/api/account-service/import_list/image";
      return (await answer(client.POST(address, { body: { file: "" }, bodySerializer }))).image;
    },
  });
}
