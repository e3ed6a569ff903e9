import type { SectionProps } from "./section";

export function NotificationsSection({ parts }: SectionProps) {
  return parts.noticeChoices;
}
