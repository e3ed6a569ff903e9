import { useNotify } from "react-admin";
import { sentenceOf } from "@/api/errors";

/** Returns a function that says what the server refused: the first wrong field, else the whole. */
export function useNotifyError() {
  const notify = useNotify();
  return (error: Error) => {
    const sentence = sentenceOf(error);
    notify(sentence, { type: "error", messageArgs: { _: sentence } });
  };
}
