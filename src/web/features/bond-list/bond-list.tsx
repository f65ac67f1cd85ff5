import type { BondList as BondListAnswer } from '#contract/bond-list/bond-list.ts';
import { useLabels } from '../../context/language-context.ts';
import { useAudience } from '../../context/session-context.ts';
import type { Answered } from '../../data/ask.ts';
import { ListBlock } from '../../lists/list-block.tsx';
import type { ListQuery } from '../../lists/list-query.ts';
import { AccessPrompt } from '../../ui/feedback/access-prompt.tsx';
import { BondTable } from './bond-table.tsx';

/** The bonds of one company alone, on the company's page, which has a prompt of its own. */
interface OfCompany {
  /** Address that the links of the list lead to. */
  readonly path: string;
  readonly title: string;
  readonly empty: { readonly title: string; readonly reason: string };
}

interface BondListProps {
  readonly list: Answered<BondListAnswer>;
  readonly query: ListQuery;
  readonly company?: OfCompany;
}

/** The list of bonds. */
export function BondList({ list, query, company }: BondListProps) {
  const text = useLabels('list');
  const audience = useAudience();
  const path = company?.path ?? '/';
  const title = query.q === '' ? text('title') : text('title_found', { q: query.q });
  const words = {
    title: company?.title ?? title,
    count: (count: number, total: string) => text('count', { count, total }),
    empty: company?.empty ?? { title: text('no_bonds'), reason: text('no_bonds_reason') },
    advice: text('nothing_found_reason'),
    all: text('all_bonds'),
  };
  const hasPrompt = audience !== 'full' && company === undefined;
  return (
    <ListBlock
      id="bonds"
      {...{ list, query, path, words }}
      prompt={hasPrompt && <AccessPrompt what={text(`masked_${audience}`)} />}
    >
      {(items) => <BondTable items={items} query={query} path={path} isOfCompany={company !== undefined} />}
    </ListBlock>
  );
}
