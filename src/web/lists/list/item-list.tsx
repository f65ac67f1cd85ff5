import type { ReactNode } from 'react';
import { listAddress } from '#contract/platform/page-address.ts';
import { type List, lists } from '#domain/lists/lists.ts';
import { useAudience, useLabels } from '../../context/reader-context.tsx';
import type { Answered } from '../../platform/data/ask.ts';
import { ListBlock, type ListWords, useListWords } from '../../platform/lists/list-block.tsx';
import type { ListQuery } from '../../platform/lists/list-query.ts';
import { AccessPrompt } from '../../ui/feedback/notice.tsx';
import type { ListPlace } from '../asked-search.ts';
import type { Item } from './list-cells.tsx';
import { type Counted, useFilterWords } from './list-filters.tsx';
import { ListTable } from './list-table.tsx';
import { type UnkeptField, UnkeptNote } from './unkept-fields.tsx';

/** An answer of a list. */
export type ItemsAnswer = Answered<{
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly items: readonly Item[];
  readonly unkept?: readonly UnkeptField[];
}>;

/** A list of some bonds alone: those of a company, whose page has a prompt of its own, or those that a provider values. */
interface PartOfBonds {
  /** Address that the links of the list lead to. */
  readonly path: string;
  readonly title: string;
  readonly empty: { readonly title: string; readonly reason: string };
  readonly isCompany: boolean;
  /** The venue whose figures are listed; absent where each bond stands with its main one. */
  readonly venueId?: number | null;
}

interface BondListProps {
  readonly list: ItemsAnswer;
  readonly query: ListQuery;
  /** What a list with filters says of them. */
  readonly filterWords?: Pick<ListWords, 'nothing' | 'closed'>;
  readonly of?: PartOfBonds;
  /** The columns that the reader chose; the usual ones without them. */
  readonly columns?: readonly string[] | null;
  /** What can be done with the list as a whole. */
  readonly tools?: ReactNode;
}

/** The list of bonds. */
export function BondList({ list, query, filterWords, of, columns = null, tools }: BondListProps) {
  const text = useLabels('list');
  const audience = useAudience();
  const path = of?.path ?? listAddress('bonds');
  const isOfCompany = of?.isCompany === true;
  const title = query.q === '' ? text('title') : text('title_found', { q: query.q });
  const unkept = list.ok ? (list.value.unkept ?? []) : [];
  const note = <UnkeptNote unkept={unkept} query={query} columns={columns} />;
  const nothing = filterWords?.nothing && (
    <>
      {note}
      {filterWords.nothing}
    </>
  );
  const words = {
    ...filterWords,
    ...(nothing !== undefined && { nothing }),
    title: of?.title ?? title,
    count: (count: number, total: string) => text('count', { count, total }),
    empty: of?.empty ?? { title: text('no_bonds'), reason: text('no_bonds_reason') },
    advice: text('nothing_found_reason'),
    all: of === undefined ? text('all_bonds') : text('whole_list'),
  };
  const hasPrompt = audience !== 'full' && !isOfCompany;
  const table = { list: lists.bonds, caption: text('table_caption'), venueId: of?.venueId ?? null };
  return (
    <ListBlock
      id="bonds"
      list={list}
      query={query}
      path={path}
      words={words}
      tools={tools}
      prompt={
        <>
          {hasPrompt && <AccessPrompt what={text(`masked_${audience}`)} />}
          {note}
        </>
      }
    >
      {(items) => (
        <ListTable
          {...table}
          items={items}
          query={query}
          path={path}
          columns={columns}
          isOfCompany={isOfCompany}
          unkept={unkept}
        />
      )}
    </ListBlock>
  );
}

export interface FoundBondsProps extends Pick<BondListProps, 'columns' | 'tools'> {
  readonly place: ListPlace;
  readonly list: ItemsAnswer & Answered<Counted>;
}

/** The bonds that words and filters find. */
export function FoundBonds({ place, list, ...props }: FoundBondsProps) {
  const filterWords = useFilterWords(place, list.ok ? list.value : {});
  return <BondList list={list} query={place.query} filterWords={filterWords} {...props} />;
}

export interface OtherListProps {
  readonly place: ListPlace & { readonly list: List & { readonly id: Exclude<List['id'], 'bonds'> } };
  readonly title: string;
  readonly list: ItemsAnswer;
  /** The columns that the reader chose; null for the usual ones. */
  readonly columns: readonly string[] | null;
  readonly tools?: ReactNode;
}

/** A list of stocks, indexes, ETFs or companies. */
export function OtherList({ place, title, list, columns, tools }: OtherListProps) {
  const { path, query } = place;
  const { id } = place.list;
  const text = useLabels('list');
  const own = useLabels('screener');
  const search = useLabels('search');
  const audience = useAudience();
  const isCompany = id === 'companies';
  const advice = isCompany ? text('company_advice') : search('autocomplete_not_found_reason');
  const words = { ...useListWords(title, query, advice), ...useFilterWords(place) };
  const closed = audience !== 'full' && (isCompany ? own(`masked_${audience}`) : text(`masked_latest_${audience}`));
  const table = { list: place.list, caption: text(`lead_${isCompany ? 'company' : id}`), venueId: null };
  return (
    <ListBlock
      id={id}
      list={list}
      query={query}
      path={path}
      words={words}
      tools={tools}
      prompt={closed !== false && <AccessPrompt what={closed} />}
    >
      {(items) => (
        <ListTable {...table} items={items} query={query} path={path} columns={columns} isOfCompany={false} />
      )}
    </ListBlock>
  );
}
