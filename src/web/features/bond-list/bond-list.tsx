import type { ReactNode } from 'react';
import type { BondList as BondListAnswer } from '#contract/bond-list/bond-list.ts';
import type { BondListColumn } from '#contract/bond-list/list-columns.ts';
import type { BondListSort } from '#contract/bond-list/list-sorts.ts';
import { useLabels } from '../../context/language-context.ts';
import { useAudience } from '../../context/session-context.ts';
import type { Answered } from '../../data/ask.ts';
import { ListBlock, type ListWords } from '../../lists/list-block.tsx';
import type { ListQuery } from '../../lists/list-query.ts';
import { AccessPrompt } from '../../ui/feedback/access-prompt.tsx';
import { BondTable, type ListedBond } from './bond-table.tsx';

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

/** Lists of other pages have no traits. */
type BondsAnswer = Omit<BondListAnswer, 'items' | 'remarks' | 'names'> & { readonly items: readonly ListedBond[] };

interface BondListProps {
  readonly list: Answered<BondsAnswer>;
  readonly query: ListQuery<BondListSort>;
  /** What a list with filters says of them. */
  readonly filterWords?: Pick<ListWords, 'nothing' | 'closed'>;
  readonly of?: PartOfBonds;
  /** The columns that the reader chose; the usual ones without them. */
  readonly columns?: readonly BondListColumn[] | null;
  /** What can be done with the list as a whole. */
  readonly tools?: ReactNode;
}

/** The list of bonds. */
export function BondList({ list, query, filterWords, of, columns = null, tools }: BondListProps) {
  const text = useLabels('list');
  const audience = useAudience();
  const path = of?.path ?? '/';
  const isOfCompany = of?.isCompany === true;
  const title = query.q === '' ? text('title') : text('title_found', { q: query.q });
  const words = {
    ...filterWords,
    title: of?.title ?? title,
    count: (count: number, total: string) => text('count', { count, total }),
    empty: of?.empty ?? { title: text('no_bonds'), reason: text('no_bonds_reason') },
    advice: text('nothing_found_reason'),
    all: of === undefined ? text('all_bonds') : text('whole_list'),
  };
  const hasPrompt = audience !== 'full' && !isOfCompany;
  return (
    <ListBlock
      id="bonds"
      {...{ list, query, path, words }}
      tools={tools}
      prompt={hasPrompt && <AccessPrompt what={text(`masked_${audience}`)} />}
    >
      {(items) => <BondTable {...{ items, query, path, isOfCompany, columns }} venueId={of?.venueId ?? null} />}
    </ListBlock>
  );
}
