import TravelExplore from "@mui/icons-material/TravelExplore";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useDataProvider } from "react-admin";
import type { Request } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { instant } from "@/ui/instant";
import { ReasonButton } from "@/ui/ReasonButton";

const TYPES = { 3: "project", 7: "extra_project" } as const;
type PageType = keyof typeof TYPES;

const SHORTEST_CODE = 6;
const newCode = () => crypto.randomUUID().slice(0, 8);

/** Makes a private page of the saved offers and links it in the result. */
export function MakePageButton({ request }: { request: Request }) {
  const text = useText();
  const { makeResultPage } = useDataProvider<ConsoleDataProvider>();
  const [type, setType] = useState<PageType>(3);
  const [code, setCode] = useState(newCode);
  const [until, setUntil] = useState("");
  const run = (name: string) =>
    makeResultPage(request.id, {
      version: request.version,
      name,
      type,
      code: code.trim(),
      valid_until: until ? instant(until) : null,
    });
  return (
    <ReasonButton
      words="resources.work_orders.page"
      button={{ startIcon: <TravelExplore /> }}
      asks={{
        label: "resources.topic_pages.fields.name_en",
        hint: "resources.work_orders.page.name_hint",
      }}
      isComplete={code.trim().length >= SHORTEST_CODE}
      run={run}
    >
      <TextField
        select
        label={text("resources.topic_pages.fields.topic_type")}
        value={type}
        onChange={(event) => setType(Number(event.target.value) as PageType)}
      >
        {Object.entries(TYPES).map(([id, words]) => (
          <MenuItem key={id} value={id}>
            {text(`resources.topic_pages.kinds.${words}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={text("resources.topic_pages.fields.check_code")}
        helperText={text("resources.work_orders.page.code_hint")}
        value={code}
        required
        onChange={(event) => setCode(event.target.value)}
      />
      <TextField
        label={text("resources.topic_pages.fields.valid_until")}
        type="datetime-local"
        value={until}
        slotProps={{ inputLabel: { shrink: true } }}
        onChange={(event) => setUntil(event.target.value)}
      />
    </ReasonButton>
  );
}
