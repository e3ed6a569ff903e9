import { useText } from "@/i18n/useText";
import { TextLink } from "@/ui/TextLink";
import { targetOf } from "./actions";

export function AuditTarget({ written }: { written: string }) {
  const text = useText();
  const target = targetOf(written);
  if (!target) return <>{written}</>;
  return (
    <TextLink to={`/${target.resource}/${target.id}/show`}>
      {text(`resources.audit.targets.${target.kind}`, { id: target.id })}
    </TextLink>
  );
}
