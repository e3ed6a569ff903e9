import FilterList from "@mui/icons-material/FilterList";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { Folded } from "@/shared/ui/Folded";
import { SearchBox } from "@/shared/ui/SearchBox";
import { Select } from "@/shared/ui/Select";
import type { Sought } from "./api";
import { FigureFilters } from "./FigureFilters";
import { PriceFilter } from "./PriceFilter";
import { type Sort, SortBar } from "./SortBar";
import { findingTexts } from "./texts";

const Bar = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.spacing(1),
  marginBottom: theme.spacing(1.5),
  "& > :first-child": { flex: "1 1 220px" },
  [theme.breakpoints.down("sm")]: {
    "& > :first-child": { flex: "1 1 100%" },
    "& > :last-child": { flex: "1 1 110px" },
  },
}));

export interface Choice {
  value: string;
  label: string;
}

interface ControlsProps {
  sought: Sought;
  seek: (change: Partial<Sought>) => void;
  /** Left out where there are none. */
  categories?: readonly Choice[];
  sorts: readonly Sort[];
  hasPrice?: boolean;
  hasRating?: boolean;
  hasFigures?: boolean;
  /** Beside the search, on a phone too. */
  tools?: ReactNode;
  /** How many filters of `children` are set. */
  used?: number;
  /** Further filters. */
  children?: ReactNode;
}

const RATINGS = ["4.5", "4", "3.5", "3"];

/** Search, filters and order of a tab; all of it is in the address. */
export function Controls({
  sought,
  seek,
  categories,
  sorts,
  hasPrice,
  hasRating,
  hasFigures,
  tools,
  used = 0,
  children,
}: ControlsProps) {
  const t = useTexts(findingTexts);
  const set = [sought.category, sought.min || sought.max, sought.rating, sought.figures].filter(Boolean);
  const count = used + set.length;
  const hasFilters = children || categories || hasPrice || hasRating || hasFigures;
  return (
    <Bar role="search">
      <SearchBox label={t.search} value={sought.title} onSearch={(title) => seek({ title })} />
      {tools}
      {hasFilters && (
        <Folded label={count ? t.filtersUsed(count) : t.filters} icon={<FilterList />}>
          {children}
          {categories && (
            <Select
              compact
              label={t.category}
              value={sought.category}
              choices={[{ value: "", label: t.allCategories }, ...categories]}
              onChange={(event) => seek({ category: event.target.value })}
            />
          )}
          {hasPrice && <PriceFilter min={sought.min} max={sought.max} onChange={seek} />}
          {hasRating && (
            <Select
              compact
              label={t.rating}
              value={sought.rating}
              choices={[
                { value: "", label: t.anyRating },
                ...RATINGS.map((value) => ({ value, label: t.ratingFrom(value) })),
              ]}
              onChange={(event) => seek({ rating: event.target.value })}
            />
          )}
          {hasFigures && <FigureFilters value={sought.figures} onChange={(figures) => seek({ figures })} />}
        </Folded>
      )}
      <SortBar value={sought.sort} sorts={sorts} onChange={(sort) => seek({ sort })} />
    </Bar>
  );
}
