import { useStores } from "@/shared/stores/useStores";
import { TypedOrderDialog } from "./TypedOrderDialog";

interface NewOrderProps {
  onSaved: (id: string) => void;
  onClose: () => void;
}

/** Enters an order once the stores are known, because the first store's currency is proposed. */
export function NewOrder(props: NewOrderProps) {
  const { data } = useStores();
  return data ? <TypedOrderDialog stores={data.stores} {...props} /> : null;
}
