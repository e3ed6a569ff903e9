import ExtensionOutlined from "@mui/icons-material/ExtensionOutlined";
import UploadFileOutlined from "@mui/icons-material/UploadFileOutlined";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { useTexts } from "@/shared/i18n/texts";
import { paths, withRn } from "@/shared/navigation/paths";
import { useSite } from "@/shared/session/useSite";
import type { Supplier } from "@/shared/suppliers/suppliers";
import { Muted, Row, Stack } from "@/shared/ui/Card";
import { importingTexts } from "./texts";
import { tipTexts } from "./tipTexts";

const FULFILLED_BY_US = 14;

interface ImportWaysProps {
  suppliers: readonly Supplier[];
  onFile: () => void;
}

/** The other ways into the same list, and what is to be known of these suppliers. */
export function ImportWays({ suppliers, onFile }: ImportWaysProps) {
  const t = useTexts(importingTexts);
  const tips = useTexts(tipTexts);
  const { data: site } = useSite();
  const ours = suppliers.find(({ type }) => type === FULFILLED_BY_US);
  return (
    <Stack gap={1}>
      {ours && <Alert severity="info">{tips.fulfilledByUs(ours.name)}</Alert>}
      <Row>
        <Muted>{t.otherWays}</Muted>
        <Button size="small" startIcon={<UploadFileOutlined />} onClick={onFile}>
          {t.fromFile}
        </Button>
        <Button
          size="small"
          startIcon={<ExtensionOutlined />}
          href={withRn(paths.settings, { type: "extension" })}
          target="_blank"
          title={tips.extension}
        >
          {tips.getExtension}
        </Button>
        {site?.help_center_url && (
          <Link href={site.help_center_url} target="_blank" rel="noreferrer" variant="body2">
            {tips.help}
          </Link>
        )}
      </Row>
    </Stack>
  );
}
