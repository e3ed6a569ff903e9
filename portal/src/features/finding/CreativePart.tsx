import PhotoCameraOutlined from "@mui/icons-material/PhotoCameraOutlined";
import FormControlLabel from "@mui/material/FormControlLabel";
import IconButton from "@mui/material/IconButton";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Tooltip from "@mui/material/Tooltip";
import { useState } from "react";
import { DateField } from "@/shared/dates/DateField";
import { countryName } from "@/shared/format/names";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { Row } from "@/shared/ui/Card";
import { Pending } from "@/shared/ui/Pending";
import { Select } from "@/shared/ui/Select";
import { Tick } from "@/shared/ui/Tick";
import { useCreative, useCreativeCategories, useFindSettings } from "./api";
import { CategoryCascader } from "./CategoryCascader";
import { Controls } from "./Controls";
import type { CardWays } from "./FoundCard";
import type { Found } from "./found";
import { PictureResults } from "./PictureResults";
import { ResultGrid } from "./ResultGrid";
import { Tabs } from "./Tabs";
import { TopicPart } from "./TopicPart";
import { findingTexts } from "./texts";
import { useTopicPages } from "./topics";
import { FORGOTTEN, useSought } from "./useSought";

const PictureDialog = lazyPart(() => import("./PictureDialog"), "PictureDialog");
const FoundDetail = lazyPart(() => import("./FoundDetail"), "FoundDetail");

const DEFAULT_COUNTRY = "US";
const ALL = "all";
/** The first tab, and the default (specification 001, section 9). */
const BEST_SELLING = "1439";
const DEALS = "1440";
const FIRST = [BEST_SELLING, DEALS];
/** The pages of the specification's numbers of tabs. */
const NUMBERED: Record<string, string> = { 15: BEST_SELLING, 13: DEALS };
/** Shown to visitors of the service market, not here (specification 001, section 9). */
const MARKET_PAGE = "1391";

/** Popular products without suppliers (specification 001, section 2.5): topics, and a catalogue to search. */
export function CreativePart(ways: CardWays) {
  const t = useTexts(findingTexts);
  const { params, setParams } = useSought();
  const query = useTopicPages(2);
  const listed = (query.data ?? []).filter(({ id }) => id !== MARKET_PAGE);
  const pages = [
    ...FIRST.flatMap((id) => listed.find((page) => page.id === id) ?? []),
    ...listed.filter(({ id }) => !FIRST.includes(id)),
  ];
  const requested = params.get("specifiekPageId") ?? NUMBERED[params.get("tab") ?? ""] ?? BEST_SELLING;
  const page = pages.find(({ id }) => id === requested);
  const picture = params.get("picture") ?? "";
  const tabs = [...pages.map(({ id, name }) => ({ value: id, label: name })), { value: ALL, label: t.all }];
  if (query.isPending) return <Pending query={query} rows={3} height={200} />;
  return (
    <>
      <Tabs
        label={t.pages}
        value={page?.id ?? ALL}
        tabs={tabs}
        onChange={(chosen) => setParams({ ...FORGOTTEN, tab: null, specifiekPageId: chosen }, true)}
      />
      {query.isError && <Pending query={query} />}
      {picture ? (
        <Searched picture={picture} {...ways} />
      ) : page ? (
        <TopicPart key={page.id} page={page} tools={<PictureSearch />} {...ways} />
      ) : (
        <Searched {...ways} />
      )}
    </>
  );
}

/** The camera with its dialog. */
function PictureSearch() {
  const t = useTexts(findingTexts);
  const { setParams } = useSought();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <IconButton aria-label={t.byPicture} title={t.byPicture} onClick={() => setAsking(true)}>
        <PhotoCameraOutlined />
      </IconButton>
      {isAsking && (
        <PictureDialog
          onUploaded={(address) => setParams({ picture: address }, true)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Searched({ picture, ...ways }: CardWays & { picture?: string }) {
  const { params, setParams } = useSought();
  const opening = { onDetails: (found: Found) => setParams({ product: found.id }, true), ...ways };
  return (
    <>
      {picture ? (
        <PictureResults picture={picture} onClose={() => setParams({ picture: null }, true)} {...opening} />
      ) : (
        <Catalogue {...opening} />
      )}
      {params.get("product") && (
        <FoundDetail
          id={params.get("product") ?? ""}
          onOpen={(id) => setParams({ product: id }, true)}
          onPicture={(address) => setParams({ product: null, picture: address }, true)}
          onClose={() => setParams({ product: null })}
          {...ways}
        />
      )}
    </>
  );
}

function Catalogue(ways: CardWays) {
  const t = useTexts(findingTexts);
  const { sought, seek, isNarrowed, clear, params, setParams } = useSought();
  const read = (name: string) => params.get(name) ?? "";
  const country = read("country") || DEFAULT_COUNTRY;
  const filters = {
    ...sought,
    country,
    byTags: read("by") === "tags",
    from: read("from"),
    until: read("until"),
    noBrand: read("no_brand") === "1",
    noChannel: read("no_channel") === "1",
  };
  const results = useCreative(filters);
  const categories = useCreativeCategories().data ?? [];
  const countries = useFindSettings().data?.countries ?? [DEFAULT_COUNTRY];
  const isFiltered = isNarrowed || filters.from || filters.until || filters.noBrand || filters.noChannel;
  const clearAll = () => {
    clear();
    setParams({ from: null, until: null, no_brand: null, no_channel: null });
  };
  const used = [filters.from || filters.until, filters.noBrand, filters.noChannel].filter(Boolean).length;
  return (
    <>
      <Controls
        sought={sought}
        seek={seek}
        sorts={[0, 1, 13, 10, 11, 15, 20]}
        hasPrice
        hasFigures
        tools={<PictureSearch />}
        used={used}
      >
        <Tooltip title={t.countryTip}>
          <span>
            <Select
              compact
              label={t.country}
              value={country}
              choices={countries.map((code) => ({ value: code, label: countryName(code) }))}
              onChange={(event) => setParams({ country: event.target.value }, true)}
            />
          </span>
        </Tooltip>
        <CategoryCascader
          categories={categories}
          value={sought.category}
          onChange={(category) => seek({ category })}
        />
        <RadioGroup
          row
          aria-label={t.searchBy}
          value={filters.byTags ? "tags" : "keywords"}
          onChange={(event) => setParams({ by: event.target.value === "tags" ? "tags" : null }, true)}
        >
          <FormControlLabel value="keywords" control={<Radio size="small" />} label={t.byKeywords} />
          <FormControlLabel value="tags" control={<Radio size="small" />} label={t.byTags} />
        </RadioGroup>
        <Row sx={{ alignItems: "end" }}>
          <DateField
            label={`${t.created}: ${t.from}`}
            value={filters.from}
            onChange={(from) => setParams({ from }, true)}
          />
          <DateField
            label={`${t.created}: ${t.until}`}
            value={filters.until}
            onChange={(until) => setParams({ until }, true)}
          />
        </Row>
        <Tick
          label={t.noBrand}
          checked={filters.noBrand}
          onChange={(event) => setParams({ no_brand: event.target.checked ? "1" : null }, true)}
        />
        <Tick
          label={t.noChannel}
          checked={filters.noChannel}
          onChange={(event) => setParams({ no_channel: event.target.checked ? "1" : null }, true)}
        />
      </Controls>
      <ResultGrid results={results} onClear={isFiltered ? clearAll : undefined} {...ways} />
    </>
  );
}
