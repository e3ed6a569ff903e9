import { useQueryClient } from "@tanstack/react-query";
import { mainRoleAccept, mainRoleDecline } from "@/shared/api/generated/operations";
import { useChange } from "@/shared/api/hooks";

interface Acceptance {
  token: string;
  current_password: string;
  code: string;
}

/** What somebody may answer to the offer of the main account's role. */
export function useAnswers() {
  const queryClient = useQueryClient();
  const accept = useChange(
    mainRoleAccept,
    // Rights, stores and the menu are others now.
    { quiet: true, onSuccess: () => queryClient.invalidateQueries() },
    (body: Acceptance) => ({ body }),
  );
  const decline = useChange(mainRoleDecline, { changes: ["main_role"], alsoRefused: true });
  return { accept, decline };
}
