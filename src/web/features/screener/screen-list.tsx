import type { ReactNode } from 'react';
import { usualColumnsOf } from '#domain/screener/screens.ts';
import { useLabels } from '../../context/language-context.ts';
import { useAudience } from '../../context/session-context.ts';
import type { Answered } from '../../data/ask.ts';
import { ListBlock } from '../../lists/list-block.tsx';
import { manySortingOf } from '../../lists/list-query.ts';
import { useListWords } from '../../lists/use-list-words.ts';
import { AccessPrompt } from '../../ui/feedback/access-prompt.tsx';
import { linesOf } from '../../ui/table/line.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';
import { type ScreenItem, useScreenColumns } from './screen-columns.tsx';
import { type ScreenPlace, useScreenWords } from './screen-filters.tsx';

/** An answer of a list. */
export type ScreenAnswer = Answered<{
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly items: readonly ScreenItem[];
}>;

interface ScreenListProps {
  readonly place: ScreenPlace;
  readonly title: string;
  readonly list: ScreenAnswer;
  /** The columns that the reader chose; null for the usual ones. */
  readonly columns: readonly string[] | null;
  /** What can be done with the list as a whole. */
  readonly tools?: ReactNode;
}

const ofInstruments: readonly PhoneColumn[] = [
  { parts: ['name', 'venue'], width: 'minmax(0, 1fr)' },
  { parts: ['value', 'date'], align: 'end', width: '6rem' },
  { parts: ['change', 'currency'], align: 'end', width: '7.5rem' },
];
const ofCompanies: readonly PhoneColumn[] = [
  { parts: ['name', 'sector'], width: 'minmax(0, 1fr)' },
  { parts: ['bonds', 'rating', 'country'], align: 'end', width: '9rem' },
];

/** A list of stocks, indexes, ETFs or companies. */
export function ScreenList({ place, title, list, columns, tools }: ScreenListProps) {
  const { model, path, query } = place;
  const text = useLabels('list');
  const own = useLabels('screener');
  const search = useLabels('search');
  const audience = useAudience();
  const isCompany = model === 'companies';
  const advice = isCompany ? text('company_advice') : search('autocomplete_not_found_reason');
  const words = { ...useListWords(title, query, advice), ...useScreenWords(place) };
  const known = useScreenColumns(model);
  const shown = ['name', ...(columns ?? usualColumnsOf(model))].flatMap((id) => known.get(id) ?? []);
  // What the reader chose stays at every width; the table is then moved sideways.
  const chosen = shown.map(({ rank: _, ...column }) => ({ ...column, isKept: true }));
  const closed = audience !== 'full' && (isCompany ? own(`masked_${audience}`) : text(`masked_latest_${audience}`));
  return (
    <ListBlock
      id={model}
      {...{ list, query, path, words, tools }}
      prompt={closed !== false && <AccessPrompt what={closed} />}
    >
      {(items) => (
        <Table
          caption={text(`lead_${isCompany ? 'company' : model}`)}
          columns={columns === null ? shown : chosen}
          lines={linesOf(items, ({ id }) => id)}
          sorting={manySortingOf(query, path)}
          phone={columns === null ? (isCompany ? ofCompanies : ofInstruments) : undefined}
        />
      )}
    </ListBlock>
  );
}
