import type { SectionProps } from "./tabs";

export function NotificationsSection({ parts }: SectionProps) {
  return parts.noticeChoices;
}
