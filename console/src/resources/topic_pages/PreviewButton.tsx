import Visibility from "@mui/icons-material/Visibility";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { useDataProvider, useNotify } from "react-admin";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";

/** Opens the saved page in a new window, as merchants would see it; nothing of that counts as a view. */
export function PreviewButton({ id, isMain }: { id: string; isMain?: boolean }) {
  const text = useText();
  const notify = useNotify();
  const { previewTopic } = useDataProvider<ConsoleDataProvider>();
  const { mutate, isPending } = useMutation({
    mutationFn: (_window: Window | null) => previewTopic(id),
    onSuccess: ({ url }, shown) => (shown ? shown.location.replace(url) : location.assign(url)),
    onError: (error, shown) => {
      shown?.close();
      notify(error.message, { type: "error" });
    },
  });
  // A window that opens after an answer is taken for an advertisement.
  const open = () => {
    const shown = window.open("", "_blank");
    if (shown) shown.opener = null;
    mutate(shown);
  };
  return (
    <Button
      variant={isMain ? "contained" : "outlined"}
      startIcon={<Visibility />}
      loading={isPending}
      onClick={open}
    >
      {text("resources.topic_pages.preview")}
    </Button>
  );
}
