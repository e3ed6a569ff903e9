import { styled } from "@mui/material/styles";
import { useCanAccess, useDataProvider } from "react-admin";
import type { Merchant } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { ReasonButton } from "@/ui/ReasonButton";
import { Section } from "@/ui/Section";
import { StateTag } from "@/ui/StateTag";

/** Menus that no merchant has until staff open them. */
const MENUS = ["1688"] as const;

const Line = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.spacing(1, 2),
  "& > strong": { flex: 1 },
}));

/** Shows the menus that are open to this merchant in addition to everybody's; editable with the right. */
export function MerchantMenus({ merchant }: { merchant: Merchant }) {
  const text = useText();
  const { openCloudStore, openMenus } = useDataProvider<ConsoleDataProvider>();
  const opened = merchant.opened_menus;
  return (
    <Section title={text("resources.merchants.menus.heading")}>
      {MENUS.map((menu) => {
        const isOpen = opened.includes(menu);
        const menus = isOpen ? opened.filter((other) => other !== menu) : [...opened, menu];
        return (
          <Opening
            key={menu}
            name={text(`resources.merchants.menus.names.${menu}`)}
            isOpen={isOpen}
            words={`resources.merchants.menus.${isOpen ? "close" : "open"}`}
            run={(reason) => openMenus(merchant.id, { menus, reason })}
          />
        );
      })}
      <Opening
        name={text("resources.merchants.cloud_store.name")}
        isOpen={merchant.cloud_store}
        words={`resources.merchants.cloud_store.${merchant.cloud_store ? "close" : "open"}`}
        run={(reason) => openCloudStore(merchant.id, { is_open: !merchant.cloud_store, reason })}
      />
    </Section>
  );
}

type Openings = "resources.merchants.menus" | "resources.merchants.cloud_store";

interface OpeningProps {
  name: string;
  isOpen: boolean;
  words: `${Openings}.${"open" | "close"}`;
  run: (reason: string) => Promise<unknown>;
}

function Opening({ name, isOpen, words, run }: OpeningProps) {
  const text = useText();
  const { canAccess } = useCanAccess({ resource: "merchants", action: "open_menus" });
  return (
    <Line>
      <strong>{name}</strong>
      <StateTag
        tone={isOpen ? "success" : "neutral"}
        label={text(`resources.merchants.menus.${isOpen ? "is_open" : "is_closed"}`)}
      />
      {canAccess && <ReasonButton words={words} run={run} />}
    </Line>
  );
}
