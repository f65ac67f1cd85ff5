import { useDeferredValue } from 'react';
import { Link } from 'react-router';
import { type CountedValue, countsOf, type ListCounts } from '#contract/lists/list-answers.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { bondStatuses } from '#domain/bond/bond-status.ts';
import { seniorities } from '#domain/bond/issue.ts';
import { bondKinds } from '#domain/fields/bond-kinds.ts';
import type { ChoiceField, ChoiceOf, DayField, FilterField, RangeField } from '#domain/fields/field.ts';
import { isClosed, isGuarded } from '#domain/fields/field.ts';
import { sectors } from '#domain/issuer/sector.ts';
import {
  anyStatus,
  askedFilters,
  asksNothing,
  boundsOf,
  isAsked,
  MAX_BOUND_DIGITS,
  openAsked,
  wordsPart,
  writeAsked,
} from '#domain/lists/asked.ts';
import { openBounds } from '#domain/lists/bounds.ts';
import { currencyCodes } from '#domain/lists/currency-codes.ts';
import { filterMenusOf } from '#domain/lists/lists.ts';
import { withRepaid } from '#domain/lists/repaid.ts';
import { assetClasses } from '#domain/lists/value-words.ts';
import { useAudience, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { type Question, useAnswer } from '../../platform/data/answers.ts';
import { type Answered, ask, browserApi } from '../../platform/data/ask.ts';
import type { ListWords } from '../../platform/lists/list-block.tsx';
import { searchOf } from '../../platform/lists/list-query.ts';
import { useWhyNotCounted } from '../../platform/lists/not-ready.tsx';
import button from '../../ui/controls/button.module.css';
import { EmptyState, NotLoaded } from '../../ui/feedback/notice.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import { type ListPlace, withAsked } from '../asked-search.ts';
import { RatingFilter, SearchedChoices } from '../choice-filter.tsx';
import styles from '../filter-bar.module.css';
import { FilterChips, type LeftOut, type LinkedChip } from '../filter-chips.tsx';
import { FilterForm, FilterMenu } from '../filter-menu.tsx';
import { RangeFilter } from '../range-filter.tsx';
import { ListMistakes } from '../typed-mistakes.tsx';
import { useAskedChips, useChoiceText, useFieldName, useFieldNote, useUnitText } from '../use-field-texts.ts';
import { IssuerFilter } from './issuer-filter.tsx';

/** What a list is asked for, words beside filters too, each with the way to the list without it. */
function useLinkedChips({ list, path, asked, query }: ListPlace): readonly LinkedChip[] {
  const text = useLabels('facets');
  const chips = useAskedChips(list, asked).map((chip) => ({
    ...chip,
    to: `${path}${searchOf(withAsked(list, query, chip.without))}`,
  }));
  if (chips.length === 0 || query.q === '') return chips;
  const to = `${path}${searchOf({ ...query, q: '', page: 1 })}`;
  return [
    ...chips,
    { id: wordsPart, text: text('words', { q: query.q }), note: text('words_note'), isGuarded: false, to },
  ];
}

/** What a list of bonds leaves out since it is paid back, so many; null for nothing. */
function useLeftOut({ list, path, asked, query }: ListPlace, count: number): LeftOut | null {
  const text = useLabels('facets');
  const language = useLanguage();
  if (count === 0) return null;
  return {
    text: text('left_out', { count: numberText(count, 0, language) }),
    show: text('show_left_out'),
    to: `${path}${searchOf(withAsked(list, query, withRepaid(asked)))}`,
  };
}

export interface ListFiltersProps extends ListPlace {
  /** How many bonds that are paid back are left out. */
  readonly leftOut?: number;
}

/** What narrows a list: filters to choose, and a chip for each that is asked. */
export function ListFilters({ leftOut = 0, ...place }: ListFiltersProps) {
  const { list, path, query } = place;
  return (
    <div className={styles.filters}>
      <FilterForm path={path} query={query}>
        {(isNear) => <FilterMenus place={place} isCounted={isNear} />}
      </FilterForm>
      <FilterChips chips={useLinkedChips(place)} leftOut={useLeftOut(place, leftOut)} path={path} />
      <ListMistakes list={list} typed={query.q} />
    </div>
  );
}

interface FilterMenusProps {
  readonly place: ListPlace;
  /** Whether the reader is about to choose, so that counts are needed. */
  readonly isCounted: boolean;
}

type Counts = Answered<{ readonly counts: object | null }>;

function questionOf({ list, asked, query: { q } }: ListPlace): Question<Counts> {
  const query = { ...(q !== '' && { q }), ...Object.fromEntries(writeAsked(list, asked)) };
  return {
    key: JSON.stringify([list.id, query]),
    ask: (signal) =>
      list.id === 'bonds'
        ? ask(browserApi, 'GET /api/bonds/counts/', { query, signal })
        : ask(browserApi, 'GET /api/screener/:model/counts/', { params: { model: list.id }, query, signal }),
    networkFailure: { ok: false, code: 'network' },
  };
}

interface CountsInView {
  /** Null until they are known, and where nothing was counted. The counts of before stand until the new ones come. */
  readonly counts: ListCounts | null;
  /** Whether the answer is here, and says that nothing was counted. */
  readonly isUncounted: boolean;
  /** Asks again, where the counts could not be loaded; null where they were, or are on their way. */
  readonly retry: (() => void) | null;
}

/** How many of the rows that words find each further choice would leave. */
function useListCounts(place: ListPlace, isWanted: boolean): CountsInView {
  const { good, shown, isPending, retry } = useAnswer(isWanted ? questionOf(place) : null, null);
  const counts = isWanted && good?.ok === true ? good.value.counts : undefined;
  const hasFailed = isWanted && counts === undefined && !isPending && shown?.answer.ok === false;
  return {
    counts: counts == null ? null : countsOf(place.list, counts),
    isUncounted: counts === null,
    retry: hasFailed ? retry : null,
  };
}

function FilterMenus({ place, isCounted }: FilterMenusProps) {
  const { list, asked } = place;
  const text = useLabels('facets');
  const help = useLabels('search-help');
  const nameOf = useFieldName(list);
  const isFull = useAudience() === 'full';
  const { isUncounted, retry, ...answer } = useListCounts(place, isCounted);
  // All menus are drawn anew for them.
  const counts = useDeferredValue(answer.counts);
  const chips = useAskedChips(list, asked);
  const { first, further } = filterMenusOf(list);
  const chosenOf = (id: string) => chips.filter((chip) => chip.field === id).map((chip) => chip.text);
  const menuOf = (field: FilterField) => (
    <FilterMenu
      key={field.id}
      title={nameOf(field.id)}
      chosen={chosenOf(field.id)}
      mark={field.type === 'choice' ? chosenOf(field.id).length : '•'}
      isClosed={!isFull && isClosed(field)}
    >
      {isUncounted && <Uncounted field={field} />}
      {retry !== null && <NotLoaded what={text('counts_failed')} onRetry={retry} />}
      <FilterFields place={place} field={field} counts={counts} isUncounted={isUncounted} />
    </FilterMenu>
  );
  // What only full access may keep is no offer to others.
  const isOffered = (field: FilterField) => isFull || isGuarded(field) || !isClosed(field);
  return (
    <>
      {first.filter(isOffered).map(menuOf)}
      {further.length > 0 && (
        <details className={styles.more} open={further.some(({ id }) => isAsked(asked, id))}>
          <summary className={styles.filter}>
            <span>
              {text('more')}
              <Icon name="down" />
            </span>
          </summary>
          <div className={styles.bar}>{further.map(menuOf)}</div>
        </details>
      )}
      {list.id === 'bonds' && (
        <Link to="/help/search/" className={styles.help}>
          {help('link')}
        </Link>
      )}
    </>
  );
}

/** What can be chosen where nothing was counted; of the rest counted values alone. */
const known: Readonly<Partial<Record<ChoiceOf, readonly string[]>>> = {
  currency: currencyCodes,
  sector: sectors,
  assets: assetClasses,
  kind: bondKinds,
  seniority: seniorities,
  status: [anyStatus, ...bondStatuses.map(({ key }) => key)],
};

/** Why a menu has no counts, and no choices where these are counted ones alone. */
function Uncounted({ field }: { readonly field: FilterField }) {
  const isListed = field.type !== 'choice' || known[field.of] !== undefined;
  return <p className={styles.uncounted}>{useWhyNotCounted(isListed ? 'uncounted_as_of' : 'unlisted_as_of')}</p>;
}

interface FilterFieldsProps<Of extends FilterField = FilterField> {
  readonly place: ListPlace;
  readonly field: Of;
  readonly counts: ListCounts | null;
  readonly isUncounted: boolean;
}

function FilterFields({ field, ...props }: FilterFieldsProps) {
  const { place, counts } = props;
  if (field.type === 'grades')
    return (
      <RatingFilter bounds={place.asked.grades[field.id] ?? openBounds} counts={counts?.grades[field.id] ?? null} />
    );
  return field.type === 'choice' ? <ChoiceFields {...props} field={field} /> : <BoundFields {...props} field={field} />;
}

/** The texts of a list about its rows: bonds have their own. */
function useRowLabels({ list }: Pick<ListPlace, 'list'>) {
  const [facets, screener] = [useLabels('facets'), useLabels('screener')];
  return list.id === 'bonds' ? facets : screener;
}

/** What the bounds of a filter are. */
function boundKind(field: RangeField | DayField) {
  if (field.type === 'day') return field.by === 'year' ? 'years' : 'days';
  return field.unit === 'score' ? 'whole' : 'numbers';
}

function BoundFields({ place, field, counts }: FilterFieldsProps<RangeField | DayField>) {
  const { list, asked } = place;
  const text = useRowLabels(place);
  const noteOf = useFieldNote(list);
  const unitOf = useUnitText();
  const title = useFieldName(list)(field.id);
  return (
    <RangeFilter
      name={field.id}
      title={title}
      edges={field.edges}
      bounds={boundsOf(asked, field.id) ?? openBounds}
      digits={MAX_BOUND_DIGITS}
      of={boundKind(field)}
      unit={unitOf(field)}
      bars={counts?.bars[field.id] ?? null}
      words={{ histogram: text('histogram', { name: title }), none: text('no_values') }}
      note={noteOf(field)}
    />
  );
}

/** Of a status also the choice of all, with how many there are. */
function withAny({ of }: ChoiceField, counts: readonly CountedValue[] | null): readonly CountedValue[] | null {
  if (of !== 'status' || counts === null || counts.length === 0) return counts;
  return [{ value: anyStatus, count: counts.reduce((total, { count }) => total + count, 0) }, ...counts];
}

function ChoiceFields({ place, field, counts, isUncounted }: FilterFieldsProps<ChoiceField>) {
  const { list, asked } = place;
  const facets = useLabels('facets');
  const text = useRowLabels(place);
  const choiceText = useChoiceText();
  const counted = withAny(field, counts?.choices[field.id] ?? null);
  const choice = {
    name: field.id,
    title: useFieldName(list)(field.id),
    chosen: asked.choices[field.id] ?? [],
    known: known[field.of] ?? [],
    counts: counted,
    none: isUncounted ? null : counts === null ? facets('counting') : text('no_values'),
  };
  if (list.id === 'bonds' && field.id === 'issuer')
    return <IssuerFilter {...choice} place={place} valueText={(value, title) => choiceText(field, value, title)} />;
  const titles = new Map(counted?.map(({ value, title }) => [value, title]));
  return <SearchedChoices {...choice} valueText={(value) => choiceText(field, value, titles.get(value) ?? null)} />;
}

/** How many rows each thing that is asked for would leave without it. */
type Ways = readonly { readonly part: string; readonly total: number }[];

/** What an answer says of the rows that it does not hold. */
export interface Counted {
  readonly ways?: Ways;
  readonly leftOut?: number;
}

/** What a list says where its filters leave nothing, or are not for the reader. */
export function useFilterWords(
  place: ListPlace,
  { ways = [], leftOut = 0 }: Counted = {},
): Pick<ListWords, 'nothing' | 'closed'> {
  const { list, path, asked, query } = place;
  const text = useLabels('facets');
  const isFull = useAudience() === 'full';
  const filters = askedFilters(list, asked);
  const reason = text(filters.some(isGuarded) ? 'filter_closed' : 'watchlist_closed');
  const hidden = useLeftOut(place, leftOut);
  if (asksNothing(asked)) return hidden === null ? {} : { nothing: <OnlyRepaid place={place} leftOut={hidden} /> };
  const open = `${path}${searchOf(withAsked(list, query, openAsked(list, asked)))}`;
  return {
    nothing: <NoRowsLeft place={place} ways={ways} />,
    closed: !isFull && filters.some(isClosed) ? { title: reason, link: text('without_closed'), to: open } : undefined,
  };
}

/** Stands where words find nothing but what is paid back. */
function OnlyRepaid({ place, leftOut: { text, show, to } }: { readonly place: ListPlace; readonly leftOut: LeftOut }) {
  const list = useLabels('list');
  const { q } = place.query;
  return (
    <EmptyState icon="search" title={q === '' ? list('no_bonds') : list('nothing_found', { q })} reason={text}>
      <Link className={classNames(button.button, button.small)} to={to}>
        {show}
      </Link>
    </EmptyState>
  );
}

interface NoRowsProps {
  readonly place: ListPlace;
  readonly ways: Ways;
}

/** Stands where filters leave nothing, with the ways to the list without each of them, and how many rows that has where it is known. */
function NoRowsLeft({ place, ways }: NoRowsProps) {
  const facets = useLabels('facets');
  const text = useRowLabels(place);
  const language = useLanguage();
  const { q } = place.query;
  const title = q === '' ? text('nothing') : text('nothing_of', { q });
  const wayOf = ({ id, text: filter }: LinkedChip) => {
    const way = facets('without', { filter });
    const total = ways.find(({ part }) => part === id)?.total;
    return total === undefined ? way : facets('way', { way, count: numberText(total, 0, language) });
  };
  // Asking for what is paid back leaves no bond out.
  const chips = useLinkedChips(place).filter(({ id }) => id !== `status-${anyStatus}`);
  return (
    <EmptyState icon="search" title={title} reason={facets('nothing_reason')}>
      <span className={styles.ways}>
        {chips.map((chip) => (
          <Link key={chip.id} className={classNames(button.button, button.small)} to={chip.to}>
            {wayOf(chip)}
          </Link>
        ))}
      </span>
    </EmptyState>
  );
}
