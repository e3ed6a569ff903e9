import Button from "@mui/material/Button";
import { useEffect, useRef } from "react";
import type { PushMessage } from "@/shared/api/types";
import { logEvent } from "@/shared/events/logEvent";
import { useTexts } from "@/shared/i18n/texts";
import { useGo } from "@/shared/navigation/useGo";
import { Modal } from "@/shared/ui/Modal";
import { WrittenText } from "@/shared/ui/WrittenText";
import { useNotePush } from "./api";
import { messageTexts } from "./texts";

const WIDTH = 520;

/** One push message; after its button or Close, it is not shown again on any device. */
export function PushDialog({ message, onClose }: { message: PushMessage; onClose: () => void }) {
  const t = useTexts(messageTexts);
  const go = useGo();
  const { mutate: note } = useNotePush();
  const { id, template_vo: template } = message;
  const isNoted = useRef(false);
  useEffect(() => {
    if (isNoted.current) return;
    isNoted.current = true;
    note({ id, event: "shown" });
  }, [id, note]);
  const dismiss = () => {
    note({ id, event: "dismissed" });
    onClose();
  };
  const follow = () => {
    note({ id, event: "clicked" });
    logEvent("message_click", { kind: "push_message", id });
    onClose();
    go(template.router);
  };
  const buttons = template.router ? (
    <>
      <Button onClick={dismiss}>{t.later}</Button>
      <Button variant="contained" onClick={follow}>
        {template.button}
      </Button>
    </>
  ) : (
    <Button variant="contained" onClick={dismiss}>
      {t.dismiss}
    </Button>
  );
  return (
    <Modal title={template.title} width={WIDTH} onClose={dismiss} footer={buttons}>
      <WrittenText html={template.content} />
    </Modal>
  );
}
