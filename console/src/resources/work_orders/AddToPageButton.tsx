import PlaylistAdd from "@mui/icons-material/PlaylistAdd";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDataProvider } from "react-admin";
import type { Request } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { ReasonButton } from "@/ui/ReasonButton";

/** Adds the saved offers to a page that the merchant has already; absent where there is none. */
export function AddToPageButton({ request }: { request: Request }) {
  const text = useText();
  const { listResultPages, addToResultPage } = useDataProvider<ConsoleDataProvider>();
  const [chosen, setChosen] = useState("");
  const { data: pages = [] } = useQuery({
    queryKey: ["work_orders", "pages", request.id, request.draft.page_id],
    meta: { aside: true },
    queryFn: () => listResultPages(request.id),
  });
  const page = chosen || (pages[0]?.id ?? "");
  if (!page) return null;
  return (
    <ReasonButton
      words="resources.work_orders.add_to_page"
      button={{ startIcon: <PlaylistAdd /> }}
      asks={null}
      run={() => addToResultPage(request.id, page, request.version)}
    >
      <TextField
        select
        label={text("resources.work_orders.add_to_page.label")}
        value={page}
        onChange={(event) => setChosen(event.target.value)}
      >
        {pages.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {`${name} (${id})`}
          </MenuItem>
        ))}
      </TextField>
    </ReasonButton>
  );
}
