import Button from "@mui/material/Button";
import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import { useEffect, useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import {
  BIGCOMMERCE,
  HOSTED_SHOP,
  platformName,
  SHOPIFY,
  SQUARE,
  WIX,
  WOOCOMMERCE,
} from "@/shared/stores/platforms";
import { Muted, Stack } from "@/shared/ui/Card";
import { Modal } from "@/shared/ui/Modal";
import { uiTexts } from "@/shared/ui/texts";
import { useRoomForStore } from "./api";
import { CONNECT_WIDTH } from "./ConnectForm";
import { ConsentForm } from "./ConsentForm";
import { HostedShopForm } from "./HostedShopForm";
import { RequestedLinkDialog } from "./RequestedLinkDialog";
import { storesTexts } from "./texts";
import { WooForm } from "./WooForm";

const Platform = styled(ButtonBase)(({ theme }) => ({
  display: "grid",
  justifyContent: "start",
  justifyItems: "start",
  textAlign: "left",
  gap: theme.spacing(0.5),
  padding: theme.spacing(2.25),
  borderRadius: 14,
  border: `1px solid ${theme.palette.divider}`,
  fontSize: "1rem",
  fontWeight: 600,
  "&:hover": { borderColor: theme.palette.primary.main, background: theme.palette.primary.light },
}));

interface ConnectStoreDialogProps {
  userId: string;
  /** The selected platform; 0 shows the choice. */
  platform: number;
  /** Prefills the store's address; the dialog then starts at its form. */
  shop: string;
  /** The store exists already, so it needs no room in the plan. */
  isReconnect?: boolean;
  /** Skips the plan check. */
  hasRoom?: boolean;
  onClose: () => void;
}

/** Guesses the platform of a given address. */
function platformOf(shop: string): number {
  if (!shop) return 0;
  if (/\.myshopify\.com/i.test(shop)) return SHOPIFY;
  return /\.mybigcommerce\.com/i.test(shop) ? BIGCOMMERCE : WOOCOMMERCE;
}

export function ConnectStoreDialog(props: ConnectStoreDialogProps) {
  const { userId, shop, isReconnect = false, onClose } = props;
  const t = useTexts(storesTexts);
  const ui = useTexts(uiTexts);
  const preset = props.platform || platformOf(shop);
  const asksNobody = isReconnect || (props.hasRoom ?? false);
  const [returning, setReturning] = useState(asksNobody ? preset : 0);
  const { mutate: makeRoom, reset, isPending, data: hasRoom, variables: requested = 0 } = useRoomForStore();
  useEffect(() => {
    if (preset && !asksNobody) makeRoom(preset);
  }, [preset, asksNobody, makeRoom]);
  const platform = hasRoom ? requested : returning;
  const back = () => {
    if (props.hasRoom) return onClose();
    setReturning(0);
    reset();
  };
  if (platform === WOOCOMMERCE)
    return <WooForm userId={userId} shop={shop} isReconnect={isReconnect} onBack={back} onClose={onClose} />;
  if (platform === SHOPIFY || platform === BIGCOMMERCE)
    return (
      <ConsentForm
        key={platform}
        platform={platform}
        shop={shop}
        isReconnect={isReconnect}
        onBack={back}
        onClose={onClose}
      />
    );
  if (platform === WIX || platform === SQUARE)
    return (
      <RequestedLinkDialog
        platform={platform}
        shop={isReconnect ? shop : ""}
        onBack={back}
        onClose={onClose}
      />
    );
  if (platform === HOSTED_SHOP) return <HostedShopForm onBack={back} onClose={onClose} />;
  const offers = [
    { code: HOSTED_SHOP, name: platformName(HOSTED_SHOP), text: t.hostedText },
    { code: SHOPIFY, name: platformName(SHOPIFY), text: t.shopifyText },
    { code: BIGCOMMERCE, name: platformName(BIGCOMMERCE), text: t.bigcommerceText },
    { code: WIX, name: platformName(WIX), text: t.wixText },
    { code: SQUARE, name: platformName(SQUARE), text: t.squareText },
    { code: WOOCOMMERCE, name: platformName(WOOCOMMERCE), text: t.wooText },
  ];
  return (
    <Modal
      title={t.choosePlatform}
      width={CONNECT_WIDTH}
      onClose={onClose}
      footer={
        <Button variant="outlined" onClick={onClose}>
          {ui.cancel}
        </Button>
      }
    >
      <Stack gap={1.5}>
        {offers.map(({ code, name, text }) => (
          <Platform
            key={code}
            disabled={isPending}
            aria-busy={isPending && requested === code}
            onClick={() => makeRoom(code)}
          >
            {name}
            <Muted sx={{ fontWeight: 400 }}>{text}</Muted>
          </Platform>
        ))}
      </Stack>
    </Modal>
  );
}
