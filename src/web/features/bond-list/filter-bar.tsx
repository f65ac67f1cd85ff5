import { type FormEvent, useState } from 'react';
import { Form, Link } from 'react-router';
import type { BondCounts } from '#contract/bond-list/bond-counts.ts';
import { bondStatuses } from '#domain/bond-status.ts';
import { currencyCodes } from '#domain/facets/currency-codes.ts';
import {
  type BoundFacet,
  type Facets,
  guardedFacets,
  kindFacets,
  type ListFacet,
  listFacets,
} from '#domain/facets/facets.ts';
import { numberFacets } from '#domain/facets/histogram-edges.ts';
import { sectors } from '#domain/sector.ts';
import { useLabels } from '../../context/language-context.ts';
import { useAudience } from '../../context/session-context.ts';
import { viewOf } from '../../facets/facet-search.ts';
import type { ListQuery } from '../../lists/list-query.ts';
import styles from './filter-bar.module.css';
import { FilterMenu } from './filter-menu.tsx';
import { ListFilter } from './list-filter.tsx';
import { QueryFields } from './query-fields.tsx';
import { RangeFilter } from './range-filter.tsx';
import { RatingFilter } from './rating-filter.tsx';
import { useBondCounts } from './use-bond-counts.ts';

interface FilterBarProps {
  readonly facets: Facets;
  readonly query: ListQuery;
}

/** What can be chosen where nothing was counted; countries are counted ones alone. */
const choices: Readonly<Record<ListFacet, readonly string[]>> = {
  currency: currencyCodes,
  kind: kindFacets,
  sector: sectors,
  country: [],
  status: bondStatuses.map(({ key }) => key),
};

const order = [
  ...(['currency', 'kind', 'maturity', 'rating', 'yield', 'spread', 'price', 'duration'] as const),
  ...(['coupon', 'size', 'sector', 'country', 'status', 'ytm', 'yto', 'current', 'tspread'] as const),
] satisfies readonly (ListFacet | BoundFacet)[];

// With a script a choice counts at once; without one the button sends it.
function sendAtOnce({ currentTarget, target }: FormEvent<HTMLFormElement>): void {
  const isChoice =
    target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'checkbox');
  if (isChoice) currentTarget.requestSubmit();
}

/** The filters of the list of bonds: a form whose fields are the parameters of the address, with the number of bonds that each choice leaves. */
export function FilterBar({ facets, query }: FilterBarProps) {
  const text = useLabels('facets');
  const help = useLabels('search-help');
  const isFull = useAudience() === 'full';
  const [isNear, setIsNear] = useState(false);
  const counts = useBondCounts(facets, query.q, isNear);
  const isClosed = (name: keyof Facets) => !isFull && guardedFacets.some((each) => each === name);
  return (
    <Form
      action="/"
      method="get"
      preventScrollReset
      className={styles.bar}
      aria-label={text('filters')}
      onChange={sendAtOnce}
      onPointerEnter={() => setIsNear(true)}
      onFocus={() => setIsNear(true)}
    >
      <QueryFields query={{ ...query, filters: viewOf(query) }} />
      {order.map((name) => (
        <FilterMenu key={name} name={name} facets={facets} isClosed={isClosed(name)}>
          <FilterFields name={name} facets={facets} counts={counts} />
        </FilterMenu>
      ))}
      <Link to="/help/search/" className={styles.help}>
        {help('link')}
      </Link>
    </Form>
  );
}

interface FilterFieldsProps {
  readonly name: (typeof order)[number];
  readonly facets: Facets;
  readonly counts: BondCounts | null;
}

function FilterFields({ name, facets, counts }: FilterFieldsProps) {
  if (name === 'rating') return <RatingFilter bounds={facets.rating} counts={counts?.rating ?? null} />;
  const list = listFacets.find((each) => each === name);
  if (list !== undefined)
    return <ListFilter name={list} chosen={facets[list]} known={choices[list]} counts={counts?.[list] ?? null} />;
  const number = numberFacets.find((each) => each === name);
  return number === undefined ? null : (
    <RangeFilter name={number} bounds={facets[number]} bars={counts?.[number] ?? null} />
  );
}
