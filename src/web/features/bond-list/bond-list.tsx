import type { ReactNode } from 'react';
import type { BondList as BondListAnswer } from '#contract/bond-list/bond-list.ts';
import { useLabels } from '../../context/language-context.ts';
import { useAudience } from '../../context/session-context.ts';
import type { Answered } from '../../data/ask.ts';
import { ListBlock } from '../../lists/list-block.tsx';
import type { ListQuery } from '../../lists/list-query.ts';
import { AccessPrompt } from '../../ui/feedback/access-prompt.tsx';
import { BondTable } from './bond-table.tsx';

/** A list of some bonds alone: those of a company, whose page has a prompt of its own, or those that a provider values. */
interface PartOfBonds {
  /** Address that the links of the list lead to. */
  readonly path: string;
  readonly title: string;
  readonly empty: { readonly title: string; readonly reason: string };
  readonly isCompany: boolean;
  /** What can be done with the list as a whole. */
  readonly tools?: ReactNode;
}

interface BondListProps {
  readonly list: Answered<BondListAnswer>;
  readonly query: ListQuery;
  readonly of?: PartOfBonds;
}

/** The list of bonds. */
export function BondList({ list, query, of }: BondListProps) {
  const text = useLabels('list');
  const audience = useAudience();
  const path = of?.path ?? '/';
  const isOfCompany = of?.isCompany === true;
  const title = query.q === '' ? text('title') : text('title_found', { q: query.q });
  const words = {
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
      tools={of?.tools}
      prompt={hasPrompt && <AccessPrompt what={text(`masked_${audience}`)} />}
    >
      {(items) => <BondTable items={items} query={query} path={path} isOfCompany={isOfCompany} />}
    </ListBlock>
  );
}
