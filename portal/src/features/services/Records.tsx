import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { decodedId, encodedId } from "@/features/requests/param";
import type { ImportOffers } from "@/features/requests/records/OfferTable";
import { RecordList } from "@/features/requests/records/RecordList";
import type { WorkOrder } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { paths } from "@/shared/navigation/paths";
import { useGo } from "@/shared/navigation/useGo";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { servicesTexts } from "./texts";

const ResultDialog = lazyPart(() => import("@/features/requests/records/ResultDialog"), "ResultDialog");

const SOURCING = "products_sourcing";

/** The merchant's requests: of all services, or of product sourcing alone, each with its own columns. */
export function Records({ importOffers }: { importOffers?: ImportOffers }) {
  const t = useTexts(servicesTexts);
  const go = useGo();
  const [params, setParams] = useUrlState();
  const variant = params.get("records") === "sourcing" ? "B" : "A";
  const result = decodedId(params.get("result"));
  const open = (order: WorkOrder, isView: boolean) =>
    go(paths.sourcingInitiate, { isView: String(isView), id: encodedId(order.id), back: "2" });
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={variant}
        aria-label={t.records}
        onChange={(_event, chosen: "A" | "B" | null) =>
          chosen && setParams({ records: chosen === "B" ? "sourcing" : null, state: null, page: null }, true)
        }
        sx={{ mb: 1 }}
      >
        <ToggleButton value="A">{t.allServices}</ToggleButton>
        <ToggleButton value="B">{t.sourcing}</ToggleButton>
      </ToggleButtonGroup>
      <RecordList
        variant={variant}
        service={variant === "B" ? SOURCING : undefined}
        onDetails={(order) => open(order, true)}
        onFill={(order) => open(order, false)}
        onResult={(order) => setParams({ result: encodedId(order.id) })}
      />
      {result && (
        <ResultDialog id={result} importOffers={importOffers} onClose={() => setParams({ result: null })} />
      )}
    </>
  );
}
