import FileDownloadOutlined from "@mui/icons-material/FileDownloadOutlined";
import Button from "@mui/material/Button";
import { besides } from "@/shared/format/besides";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { Card, CardHead, Lines, Muted, Row } from "@/shared/ui/Card";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { dataRequestFile, useDataRequests } from "./api";
import { privacyTexts } from "./texts";

/** What buyers of the stores ask for; nothing while nobody asks. */
export function DataRequests() {
  const t = useTexts(privacyTexts);
  const { data: requests, error, refetch } = useDataRequests();
  if (error) {
    return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  }
  if (!requests?.length) {
    return null;
  }
  return (
    <Card aria-label={t.requestsTitle}>
      <CardHead>
        <h2>{t.requestsTitle}</h2>
      </CardHead>
      <Muted as="p">{t.requestsText}</Muted>
      <Lines>
        {requests.map((request) => (
          <li key={request.id}>
            <Row sx={{ justifyContent: "space-between" }}>
              <div>
                <strong>{request.store_name}</strong>
                <Muted sx={{ display: "block" }}>
                  {besides([
                    t.received(moment(request.requested_at)),
                    request.downloaded_at ? t.downloaded(moment(request.downloaded_at)) : "",
                  ])}
                </Muted>
              </div>
              <Button
                component="a"
                href={dataRequestFile(request.id)}
                download
                variant="outlined"
                startIcon={<FileDownloadOutlined />}
              >
                {t.download}
              </Button>
            </Row>
          </li>
        ))}
      </Lines>
    </Card>
  );
}
