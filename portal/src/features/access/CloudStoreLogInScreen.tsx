import Button from "@mui/material/Button";
import { useEffect, useState } from "react";
import { showLanguage } from "@/shared/i18n/language";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { Stack } from "@/shared/ui/Card";
import { LegalLinks } from "./fields";
import { LogInScreen } from "./LogInScreen";
import { accessTexts } from "./texts";
import { cloudStore } from "./variants";

const ContactModal = lazyPart(() => import("./ContactModal"), "ContactModal");

/** The login page of the cloud store, in Chinese. */
export function CloudStoreLogInScreen() {
  const t = useTexts(accessTexts);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => showLanguage("zh"), []);
  return (
    <LogInScreen variant={cloudStore}>
      <Stack gap={0.5} sx={{ justifyItems: "start" }}>
        <Button size="small" sx={{ ml: -1.25 }} onClick={() => setAsking(true)}>
          {t.contactUs}
        </Button>
        <LegalLinks />
      </Stack>
      {isAsking && <ContactModal onClose={() => setAsking(false)} />}
    </LogInScreen>
  );
}
