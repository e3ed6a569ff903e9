import Publish from "@mui/icons-material/Publish";
import Undo from "@mui/icons-material/Undo";
import { useDataProvider } from "react-admin";
import type { Page } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { CommandButton } from "@/ui/CommandButton";
import { PreviewLinkButton } from "./PreviewLinkButton";
import { isPublishable, isWithdrawable } from "./states";

/** Publish or take back; what is typed and not saved would not be what is published. */
export function PageCommands({ page, isDirty }: { page: Page; isDirty: boolean }) {
  const text = useText();
  const { publishPage, withdrawPage } = useDataProvider<ConsoleDataProvider>();
  return (
    <>
      {page.state !== "empty" && <PreviewLinkButton id={page.id} />}
      {isWithdrawable(page) && (
        <CommandButton
          icon={<Undo />}
          words="resources.pages.withdraw"
          content={text("resources.pages.withdraw.text", { page: `/${page.slug}` })}
          run={() => withdrawPage(page.id)}
        />
      )}
      {isPublishable(page) && !isDirty && (
        <CommandButton
          icon={<Publish />}
          words="resources.pages.publish"
          content={text("resources.pages.publish.text", { page: `/${page.slug}` })}
          run={() => publishPage(page.id, page.version)}
        />
      )}
    </>
  );
}
