import Alert from "@mui/material/Alert";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import { rightsTexts } from "@/shared/accounts/rightsTexts";
import type { Listing } from "@/shared/api/types";
import { formula } from "@/shared/format/formula";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Row, Stack, TitledCard } from "@/shared/ui/Card";
import { Pending } from "@/shared/ui/Pending";
import { Tag } from "@/shared/ui/Tag";
import { useListing } from "./api";
import { listingTexts } from "./texts";

function Rights({ listing }: { listing: Listing }) {
  const t = useTexts(listingTexts);
  const words = useTexts(rightsTexts);
  return (
    <TitledCard title={t.title} text={t.text(listing.owner)}>
      {listing.ends_at && <Alert severity="warning">{t.until(moment(listing.ends_at))}</Alert>}
      {listing.rights.length > 0 ? (
        <Row aria-label={t.rights}>
          {listing.rights.map((right) => (
            <Tag key={right}>{words.rights[right] ?? right}</Tag>
          ))}
        </Row>
      ) : (
        <Alert severity="info">{t.noRights}</Alert>
      )}
    </TitledCard>
  );
}

function Stores({ listing }: { listing: Listing }) {
  const t = useTexts(listingTexts);
  const { stores, price_rule: byDefault } = listing;
  return (
    <TitledCard title={t.stores}>
      {listing.every_store && <Muted>{t.everyStore}</Muted>}
      {stores.length === 0 && !listing.every_store && <Muted>{t.noStores}</Muted>}
      {stores.length > 0 && (
        <TableContainer>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{t.store}</TableCell>
                <TableCell>{t.currency}</TableCell>
                {byDefault !== null && <TableCell>{t.prices}</TableCell>}
              </TableRow>
            </TableHead>
            <TableBody>
              {stores.map((store) => (
                <TableRow key={store.id}>
                  <TableCell>{store.name}</TableCell>
                  <TableCell>{store.currency}</TableCell>
                  {byDefault !== null && (
                    <TableCell>
                      {store.price_rule ? formula(store.price_rule) : t.byDefault(formula(byDefault))}
                    </TableCell>
                  )}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </TitledCard>
  );
}

/** The landing page of a sub-account: its rights, its stores, and who can change them. */
export function ListingSection() {
  const listingQuery = useListing();
  if (!listingQuery.data) return <Pending query={listingQuery} rows={2} height={180} />;
  return (
    <Stack>
      <Rights listing={listingQuery.data} />
      <Stores listing={listingQuery.data} />
    </Stack>
  );
}
