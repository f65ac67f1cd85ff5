import { Link } from 'react-router';
import type { BondCounts } from '#contract/bond-list/bond-counts.ts';
import { bondStatuses } from '#domain/bond-status.ts';
import { currencyCodes } from '#domain/facets/currency-codes.ts';
import {
  type BoundFacet,
  closedFacets,
  type Facets,
  kindFacets,
  type ListFacet,
  listFacets,
} from '#domain/facets/facets.ts';
import { barFacets } from '#domain/facets/histogram-edges.ts';
import { sectors } from '#domain/sector.ts';
import { seniorities } from '#domain/seniority.ts';
import { useLabels } from '../../context/language-context.ts';
import { useAudience } from '../../context/session-context.ts';
import { useFacetChips, useFacetValue } from '../../facets/use-facet-texts.ts';
import type { ChoiceFilterProps } from '../../lists/choice-filter.tsx';
import styles from '../../lists/filter-bar.module.css';
import { FilterForm } from '../../lists/filter-form.tsx';
import { FilterMenu } from '../../lists/filter-menu.tsx';
import type { ListQuery } from '../../lists/list-query.ts';
import { useWhyNotCounted } from '../../lists/not-ready.tsx';
import { RatingFilter } from '../../lists/rating-filter.tsx';
import { SearchedChoices } from '../../lists/searched-choices.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { IssuerFilter } from './issuer-filter.tsx';
import { BondRange } from './range-filter.tsx';
import { useBondCounts } from './use-bond-counts.ts';

interface FilterBarProps {
  readonly facets: Facets;
  readonly query: ListQuery;
}

/** What can be chosen where nothing was counted; countries and what has a name of its own are counted ones alone. */
const choices: Readonly<Record<ListFacet, readonly string[]>> = {
  currency: currencyCodes,
  kind: kindFacets,
  seniority: seniorities,
  sector: sectors,
  country: [],
  issuer: [],
  venue: [],
  watchlist: [],
  status: bondStatuses.map(({ key }) => key),
};

/** What most readers choose by, in one row of a wide screen. */
const usual = [
  ...(['currency', 'kind', 'maturity', 'rating', 'yield', 'spread', 'price', 'duration'] as const),
  ...(['coupon', 'issuer', 'sector', 'watchlist'] as const),
] satisfies readonly (ListFacet | BoundFacet)[];

/** Those that are folded away until one of them is chosen. */
const further = [
  ...([
    'liquidity',
    'seniority',
    'size',
    'country',
    'venue',
    'status',
    'call',
    'put',
    'ytm',
    'yto',
    'current',
    'tspread',
    'zspread',
  ] as const),
] satisfies readonly (ListFacet | BoundFacet)[];

type FilterName = (typeof usual)[number] | (typeof further)[number];

/** The filters of the list of bonds, with the number of bonds that each choice leaves. */
export function FilterBar({ facets, query }: FilterBarProps) {
  return (
    <FilterForm path="/" query={query}>
      {(isNear) => <BondFilterMenus {...{ facets, isNear }} words={query.q} />}
    </FilterForm>
  );
}

interface BondFilterMenusProps {
  readonly facets: Facets;
  readonly words: string;
  /** Whether the reader is about to choose, so that counts are needed. */
  readonly isNear: boolean;
}

function BondFilterMenus({ facets, words, isNear }: BondFilterMenusProps) {
  const text = useLabels('facets');
  const help = useLabels('search-help');
  const isFull = useAudience() === 'full';
  const { counts, isUncounted } = useBondCounts(facets, words, isNear);
  const chips = useFacetChips(facets);
  const isClosed = (name: keyof Facets) => !isFull && closedFacets.some((each) => each === name);
  const chosenOf = (name: FilterName) => chips.filter((chip) => chip.facet === name).map((chip) => chip.text);
  const menuOf = (name: FilterName) => (
    <FilterMenu
      key={name}
      title={text(`name_${name}`)}
      chosen={chosenOf(name)}
      mark={'from' in facets[name] ? '•' : chosenOf(name).length}
      isClosed={isClosed(name)}
    >
      {isUncounted && <Uncounted name={name} />}
      <FilterFields {...{ name, facets, words, counts, isUncounted }} />
    </FilterMenu>
  );
  return (
    <>
      {usual.filter((name) => isFull || name !== 'watchlist').map(menuOf)}
      <details className={styles.more} open={further.some((name) => chosenOf(name).length > 0)}>
        <summary className={styles.filter}>
          <span>
            {text('more')}
            <Icon name="down" />
          </span>
        </summary>
        <div className={styles.bar}>{further.map(menuOf)}</div>
      </details>
      <Link to="/help/search/" className={styles.help}>
        {help('link')}
      </Link>
    </>
  );
}

/** Why a menu has no counts, and no choices where these are counted ones alone. */
function Uncounted({ name }: { readonly name: FilterName }) {
  const list = listFacets.find((each) => each === name);
  const isListed = list === undefined || choices[list].length > 0;
  return <p className={styles.uncounted}>{useWhyNotCounted(isListed ? 'uncounted_as_of' : 'unlisted_as_of')}</p>;
}

interface FilterFieldsProps {
  readonly name: FilterName;
  readonly facets: Facets;
  readonly words: string;
  readonly counts: BondCounts | null;
  readonly isUncounted: boolean;
}

function FilterFields({ name, facets, words, counts, isUncounted }: FilterFieldsProps) {
  const text = useLabels('facets');
  const valueText = useFacetValue();
  if (name === 'rating') return <RatingFilter bounds={facets.rating} counts={counts?.rating ?? null} />;
  const list = listFacets.find((each) => each === name);
  if (list === undefined) {
    const range = barFacets.find((each) => each === name);
    return range === undefined ? null : (
      <BondRange name={range} bounds={facets[range]} bars={counts?.[range] ?? null} />
    );
  }
  const counted: ChoiceFilterProps['counts'] = counts?.[list] ?? null;
  const choice = {
    ...{ name: list, title: text(`name_${list}`), chosen: facets[list], known: choices[list], counts: counted },
    none: isUncounted ? null : text(counts === null ? 'counting' : 'no_values'),
  };
  if (list === 'issuer')
    return <IssuerFilter {...choice} asked={{ facets, words }} valueText={(...named) => valueText(list, ...named)} />;
  const titles = new Map(counted?.map(({ value, title }) => [value, title]));
  return <SearchedChoices {...choice} valueText={(value) => valueText(list, value, titles.get(value) ?? undefined)} />;
}
