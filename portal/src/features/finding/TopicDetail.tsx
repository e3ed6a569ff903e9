import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import { type ReactNode, useState } from "react";
import type { TopicProduct } from "@/shared/api/types";
import { whole } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { openSupport } from "@/shared/support/supportChat";
import { Lines, Muted, Row } from "@/shared/ui/Card";
import { CardTable } from "@/shared/ui/CardTable";
import { Modal } from "@/shared/ui/Modal";
import { Pending } from "@/shared/ui/Pending";
import { ProductImage } from "@/shared/ui/ProductImage";
import { Tag } from "@/shared/ui/Tag";
import { besides, ChooseRow, ChosenRows } from "./ChosenRows";
import type { CardWays } from "./FoundCard";
import { foundOnPage, LINK_ONLY, WAYS } from "./found";
import { ImportButton } from "./ImportButton";
import { Radar } from "./Radar";
import { Tabs } from "./Tabs";
import { TopicFacts } from "./TopicFacts";
import { findingTexts } from "./texts";
import { useTopicProduct } from "./topics";
import { UpgradeNotice } from "./UpgradeNotice";

type Block = keyof typeof findingTexts.en.blocks;

interface TopicDetailProps extends CardWays {
  id: string;
  onClose: () => void;
}

const BLOCKS: readonly Exclude<Block, "detail">[] = [
  "suppliers",
  "similar",
  "advertising",
  "logistics",
  "comments_data",
  "radar",
];

/** A product of a topic page with what is known about it (specification 002, section 2.4). */
export function TopicDetail({ id, onClose, mayImport, refusal }: TopicDetailProps) {
  const t = useTexts(findingTexts);
  const query = useTopicProduct(id);
  const product = query.data;
  const [block, setBlock] = useState<Block>("detail");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (url: string) =>
    setChosen((was) => new Set(was.has(url) ? [...was].filter((other) => other !== url) : [...was, url]));
  const canImport = mayImport && product !== undefined && product.type !== LINK_ONLY;
  const open = product ? BLOCKS.filter((block) => product.relevance[block].open) : [];
  const tabs = (["detail", ...open] as const).map((block) => ({ value: block, label: t.blocks[block] }));
  return (
    <Modal title={product?.title ?? t.details} width={1000} onClose={onClose}>
      {product ? (
        <>
          <Tabs
            label={t.details}
            value={block}
            tabs={tabs}
            onChange={(chosen) => setBlock(chosen as Block)}
          />
          <div role="tabpanel">
            <ChosenRows value={canImport ? { chosen, toggle } : null}>
              <Shown block={block} product={product} />
            </ChosenRows>
          </div>
          {mayImport && (
            <Row sx={{ mt: 2 }}>
              <ImportButton
                found={foundOnPage(product, WAYS.page)}
                refusal={refusal}
                from={2}
                beside={besides(product, chosen)}
              />
              {chosen.size > 0 && <Muted>{t.chosenToo(chosen.size)}</Muted>}
            </Row>
          )}
        </>
      ) : (
        <Pending query={query} rows={4} height={80} />
      )}
    </Modal>
  );
}

function Shown({ block, product }: { block: Block; product: TopicProduct }): ReactNode {
  const { relevance } = product;
  if (block === "suppliers") return <Suppliers rows={relevance.suppliers.list} />;
  if (block === "similar") return <Similar rows={relevance.similar.list} />;
  if (block === "advertising") return <Advertising rows={relevance.advertising.list} />;
  if (block === "logistics") return <Logistics rows={relevance.logistics.list} />;
  if (block === "comments_data") return <Comments rows={relevance.comments_data.list} />;
  if (block === "radar") return <RadarBlock radar={relevance.radar} />;
  return <TopicFacts product={product} />;
}

function None() {
  return <Muted>{useTexts(findingTexts).nothing}</Muted>;
}

function Suppliers({ rows }: { rows: TopicProduct["relevance"]["suppliers"]["list"] }) {
  const t = useTexts(findingTexts);
  if (!rows.length) return <None />;
  const columns = [t.name, t.region, t.logistics, t.minimum, t.priceLabel];
  return (
    // Specification 002, section 9: the table is 200 high. On a phone its rows are cards, which would hide behind one.
    <Box sx={{ maxHeight: { sm: 200 }, overflow: "auto" }}>
      <CardTable below="sm" label={t.blocks.suppliers} columns={columns}>
        {rows.map((row) => (
          <TableRow key={row.url + row.name} role="row">
            <TableCell role="cell" data-label={t.name}>
              <ChooseRow url={row.url} name={row.name} isKnown={row.importable} />
              <Outside url={row.url}>{row.name}</Outside> {row.main && <Tag tone="success">{t.main}</Tag>}
            </TableCell>
            <TableCell role="cell" data-label={t.region}>
              {row.region}
            </TableCell>
            <TableCell role="cell" data-label={t.logistics}>
              {row.logistics}
            </TableCell>
            <TableCell role="cell" data-label={t.minimum}>
              {row.minimum}
            </TableCell>
            <TableCell role="cell" data-label={t.priceLabel}>
              {row.price}
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
    </Box>
  );
}

/** A link of what staff wrote, where it is one. */
function Outside({ url, children }: { url: string; children: ReactNode }) {
  if (!/^https?:\/\//.test(url)) return children;
  return (
    <Link href={url} target="_blank" rel="noreferrer">
      {children}
    </Link>
  );
}

interface SeenRow {
  image: string;
  url: string;
  name: string;
  main?: boolean;
  /** Of what may be imported too: whether a supplier knows its link. */
  isKnown?: boolean;
  /** Facts about the product; unknown ones are left out. */
  facts: readonly (string | false | null)[];
}

/** Similar offers elsewhere, each with its picture and facts. */
function Seen({ rows }: { rows: readonly SeenRow[] }) {
  const t = useTexts(findingTexts);
  if (!rows.length) return <None />;
  return (
    <Lines>
      {rows.map(({ image, url, name, main, isKnown, facts }) => (
        <Row as="li" key={url + name} sx={{ py: 1, flexWrap: "nowrap" }}>
          {isKnown !== undefined && <ChooseRow url={url} name={name} isKnown={isKnown} />}
          <ProductImage src={image || undefined} size={56} />
          <span>
            <Outside url={url}>{name}</Outside> {main && <Tag tone="success">{t.main}</Tag>}
            <br />
            <Muted>{facts.filter(Boolean).join(" · ")}</Muted>
          </span>
        </Row>
      ))}
    </Lines>
  );
}

function Similar({ rows }: { rows: TopicProduct["relevance"]["similar"]["list"] }) {
  return (
    <Seen
      rows={rows.map(({ title, platform, price, importable, ...row }) => ({
        ...row,
        name: title,
        isKnown: importable,
        facts: [platform, price],
      }))}
    />
  );
}

function Advertising({ rows }: { rows: TopicProduct["relevance"]["advertising"]["list"] }) {
  const t = useTexts(findingTexts);
  const counted = (name: string, count: number | null) => count !== null && `${name} ${whole(count)}`;
  return (
    <>
      {rows.length > 0 && <Muted as="p">{t.adsNote}</Muted>}
      <Seen
        rows={rows.map(({ title, platform, likes, comments, shares, seen_on, ...row }) => ({
          ...row,
          name: title || platform,
          facts: [
            platform,
            counted(t.likes, likes),
            counted(t.comments, comments),
            counted(t.shares, shares),
            seen_on && `${t.seenOn} ${seen_on}`,
          ],
        }))}
      />
    </>
  );
}

function Logistics({ rows }: { rows: TopicProduct["relevance"]["logistics"]["list"] }) {
  const t = useTexts(findingTexts);
  if (!rows.length) return <None />;
  return (
    <CardTable below="sm" label={t.logistics} columns={[t.country, t.name, t.priceLabel, t.days]}>
      {rows.map((row) => (
        <TableRow key={row.country + row.name} role="row">
          {[
            [t.country, row.country],
            [t.name, row.name],
            [t.priceLabel, row.price],
            [t.days, row.days],
          ].map(([label, value]) => (
            <TableCell key={label} role="cell" data-label={label}>
              {value}
            </TableCell>
          ))}
        </TableRow>
      ))}
    </CardTable>
  );
}

function Comments({ rows }: { rows: TopicProduct["relevance"]["comments_data"]["list"] }) {
  const t = useTexts(findingTexts);
  if (!rows.length) return <None />;
  return (
    <Lines>
      {rows.map((row) => (
        <li key={row.author + row.day + row.text}>
          <p>{row.text}</p>
          <Muted>
            {[row.author, row.country, row.day, row.star !== null && t.stars(String(row.star))]
              .filter(Boolean)
              .join(" · ")}
          </Muted>
        </li>
      ))}
    </Lines>
  );
}

function RadarBlock({ radar }: { radar: TopicProduct["relevance"]["radar"] }) {
  const t = useTexts(findingTexts);
  if (radar.lock)
    return (
      <UpgradeNotice title={t.upgrade}>
        <Button variant="outlined" onClick={openSupport}>
          {t.contact}
        </Button>
      </UpgradeNotice>
    );
  return radar.radar_list.length ? <Radar marks={radar.radar_list} /> : <None />;
}
