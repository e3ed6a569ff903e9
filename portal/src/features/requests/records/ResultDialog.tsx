import DownloadOutlined from "@mui/icons-material/DownloadOutlined";
import HourglassEmptyOutlined from "@mui/icons-material/HourglassEmptyOutlined";
import InboxOutlined from "@mui/icons-material/InboxOutlined";
import OpenInNew from "@mui/icons-material/OpenInNew";
import Button from "@mui/material/Button";
import { Fragment, type ReactNode } from "react";
import type { WorkOrder } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { CardHead, Muted, Row, Stack } from "@/shared/ui/Card";
import { Modal } from "@/shared/ui/Modal";
import { Notice } from "@/shared/ui/Notice";
import { Pending } from "@/shared/ui/Pending";
import { useRequest } from "../api";
import { type ImportOffers, OfferTable } from "./OfferTable";
import { delivers, offersOf, type Result, resultOf, resultTypes, withKeys } from "./result";
import { states } from "./states";
import { recordsTexts } from "./texts";

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <CardHead>
        <h2>{title}</h2>
      </CardHead>
      {children}
    </section>
  );
}

/** Files, the store that was made, the page of products: what a result has of these. */
function Delivered({ result }: { result: Result }) {
  const t = useTexts(recordsTexts);
  const { file, link, page_id: page } = result;
  return (
    <>
      {file.fileList.length > 0 && (
        <Part title={t.files}>
          <Row>
            {file.fileList.map(({ id, name, download }) => (
              <Button
                key={id}
                variant="outlined"
                startIcon={<DownloadOutlined />}
                href={download}
                download={name}
              >
                {name}
              </Button>
            ))}
          </Row>
        </Part>
      )}
      {link.link && (
        <Part title={t.store}>
          <Stack gap={1}>
            <Muted>{t.storeText}</Muted>
            <div>
              <Button
                variant="outlined"
                endIcon={<OpenInNew />}
                href={link.link}
                target="_blank"
                rel="noreferrer"
              >
                {t.openStore}
              </Button>
            </div>
          </Stack>
        </Part>
      )}
      {page && (
        <Part title={t.page}>
          <Button
            variant="outlined"
            endIcon={<OpenInNew />}
            href={`${paths.previewResult}?${new URLSearchParams({ page_id: page })}`}
            target="_blank"
          >
            {t.preview}
          </Button>
        </Part>
      )}
    </>
  );
}

function Shown({ order, importOffers }: { order: WorkOrder; importOffers?: ImportOffers }) {
  const t = useTexts(recordsTexts);
  const result = resultOf(order);
  if (result.type !== resultTypes.products && !delivers(result)) {
    // Nobody works on a request that was cancelled: nothing comes of waiting.
    const isCancelled = order.state === states.cancelled;
    return result.type === resultTypes.generating && !isCancelled ? (
      <Notice icon={<HourglassEmptyOutlined />} title={t.generating} text={t.later} />
    ) : (
      <Notice icon={<InboxOutlined />} title={t.noData} text={isCancelled ? t.noneOfCancelled : undefined} />
    );
  }
  return (
    <Stack gap={3}>
      {result.type === resultTypes.products && (
        <>
          {importOffers && result.resultList.length > 1 && (
            // What was imported is said of these offers only: other offers begin anew.
            <Fragment key={String(withKeys(result.resultList).map(([key]) => key))}>
              {importOffers(result.resultList, "")}
            </Fragment>
          )}
          {offersOf(order).map((offers, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: products are counted
            <Part key={place} title={t.product(place + 1)}>
              <OfferTable label={t.product(place + 1)} offers={offers} importOffers={importOffers} />
            </Part>
          ))}
        </>
      )}
      <Delivered result={result} />
    </Stack>
  );
}

interface ResultDialogProps {
  id: string;
  importOffers?: ImportOffers;
  onClose: () => void;
}

/** The result of a request: offers by product, files, a store link, a page (specification 002, section 2.9). */
export function ResultDialog({ id, importOffers, onClose }: ResultDialogProps) {
  const t = useTexts(recordsTexts);
  const request = useRequest(id);
  return (
    <Modal title={t.results} width={1100} onClose={onClose}>
      <Pending query={request} rows={2} height={80} />
      {request.data === null && <Notice icon={<InboxOutlined />} title={t.noData} />}
      {request.data && <Shown order={request.data} importOffers={importOffers} />}
    </Modal>
  );
}
