import type { ScreenCounts } from '#contract/screener/screen-calls.ts';
import { currencyCodes } from '#domain/facets/currency-codes.ts';
import {
  type Asked,
  askedFilters,
  asksGuarded,
  assetClasses,
  longestBound,
  openAsked,
} from '#domain/screener/asked.ts';
import { type ChoiceOf, type FilterField, isGuarded } from '#domain/screener/screen-field.ts';
import { filtersOf, type ScreenModel } from '#domain/screener/screens.ts';
import { sectors } from '#domain/sector.ts';
import { useLabels } from '../../context/language-context.ts';
import { useAudience } from '../../context/session-context.ts';
import styles from '../../lists/filter-bar.module.css';
import { FilterChips, type LinkedChip } from '../../lists/filter-chips.tsx';
import { FilterForm } from '../../lists/filter-form.tsx';
import { FilterMenu } from '../../lists/filter-menu.tsx';
import type { ListWords } from '../../lists/list-block.tsx';
import { type ListQuery, searchOf } from '../../lists/list-query.ts';
import { NothingLeft } from '../../lists/nothing-left.tsx';
import { RangeFilter } from '../../lists/range-filter.tsx';
import { RatingFilter } from '../../lists/rating-filter.tsx';
import { SearchedChoices } from '../../lists/searched-choices.tsx';
import { ScreenMistakes } from './screen-mistakes.tsx';
import { withAsked } from './screen-query.ts';
import { useScreenCounts } from './use-screen-counts.ts';
import { useChoiceText, useFieldName, useFieldNote, useScreenChips, valueLabel } from './use-screen-texts.ts';

/** A list and what is asked of it. */
export interface ScreenPlace {
  readonly model: ScreenModel;
  /** Address of its page. */
  readonly path: string;
  readonly asked: Asked;
  readonly query: ListQuery;
}

/** What a list is asked for, each with the way to the list without it. */
function useLinkedChips({ model, path, asked, query }: ScreenPlace): readonly LinkedChip[] {
  return useScreenChips(model, asked).map((chip) => ({
    ...chip,
    to: `${path}${searchOf(withAsked(model, query, chip.without))}`,
  }));
}

/** What narrows a list: filters to choose, and a chip for each that is asked. */
export function ScreenFilters(place: ScreenPlace) {
  const { model, path, query } = place;
  return (
    <div className={styles.filters}>
      <FilterForm path={path} query={query}>
        {(isNear) => <FilterMenus {...place} isCounted={isNear} />}
      </FilterForm>
      <FilterChips chips={useLinkedChips(place)} path={path} />
      <ScreenMistakes model={model} typed={query.q} />
    </div>
  );
}

function FilterMenus({ model, asked, query, isCounted }: ScreenPlace & { readonly isCounted: boolean }) {
  const nameOf = useFieldName(model);
  const isFull = useAudience() === 'full';
  const counts = useScreenCounts({ model, asked, words: query.q }, isCounted);
  const chips = useScreenChips(model, asked);
  return filtersOf(model).map((field) => {
    const chosen = chips.filter((chip) => chip.field === field.id).map((chip) => chip.text);
    return (
      <FilterMenu
        key={field.id}
        title={nameOf(field.id)}
        chosen={chosen}
        mark={field.type === 'choice' ? chosen.length : '•'}
        isClosed={!isFull && isGuarded(field)}
      >
        <FilterFields {...{ model, field, asked, counts }} />
      </FilterMenu>
    );
  });
}

/** What can be chosen where nothing was counted; of the rest counted values alone. */
const known: Readonly<Partial<Record<ChoiceOf, readonly string[]>>> = {
  currency: currencyCodes,
  sector: sectors,
  assets: assetClasses,
};

interface FilterFieldsProps {
  readonly model: ScreenModel;
  readonly field: FilterField;
  readonly asked: Asked;
  readonly counts: ScreenCounts | null;
}

const open = { from: null, to: null };

function FilterFields({ model, field, asked, counts }: FilterFieldsProps) {
  const text = useLabels('screener');
  const facets = useLabels('facets');
  const noteOf = useFieldNote();
  const title = useFieldName(model)(field.id);
  const choiceText = useChoiceText();
  if (field.type === 'grades')
    return <RatingFilter bounds={asked.grades[field.id] ?? open} counts={counts?.grades[field.id] ?? null} />;
  if (field.type === 'range') {
    const unit = valueLabel[field.unit];
    return (
      <RangeFilter
        {...{ name: field.id, title, edges: field.edges, bounds: asked.ranges[field.id] ?? open }}
        digits={longestBound}
        unit={unit === undefined ? '' : facets(unit, { value: '' }).trim()}
        bars={counts?.bars[field.id] ?? null}
        words={{ histogram: text('histogram', { name: title }), none: text('no_values') }}
        note={noteOf(field)}
      />
    );
  }
  const counted = counts?.choices[field.id] ?? null;
  const titles = new Map(counted?.map(({ value, title: name }) => [value, name]));
  return (
    <SearchedChoices
      {...{ name: field.id, title, chosen: asked.choices[field.id] ?? [], known: known[field.of] ?? [] }}
      counts={counted}
      valueText={(value) => choiceText(field.id, value, titles.get(value) ?? null)}
      none={counts === null ? facets('counting') : text('no_values')}
    />
  );
}

/** What a list says where its filters leave nothing, or are not for the reader. */
export function useScreenWords({ model, path, asked, query }: ScreenPlace): Pick<ListWords, 'nothing' | 'closed'> {
  const text = useLabels('facets');
  const isClosed = useAudience() !== 'full' && asksGuarded(model, asked);
  if (askedFilters(model, asked).length === 0) return {};
  const open = `${path}${searchOf(withAsked(model, query, openAsked(model, asked)))}`;
  return {
    nothing: <NoRowsLeft {...{ model, path, asked, query }} />,
    closed: isClosed ? { title: text('filter_closed'), link: text('without_closed'), to: open } : undefined,
  };
}

function NoRowsLeft(place: ScreenPlace) {
  const text = useLabels('screener');
  const { q } = place.query;
  const title = q === '' ? text('nothing') : text('nothing_of', { q });
  return <NothingLeft title={title} chips={useLinkedChips(place)} />;
}
