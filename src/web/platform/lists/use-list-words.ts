import { useLabels } from '../../context/reader-context.tsx';
import type { ListWords } from './list-block.tsx';
import type { ListQuery } from './list-query.ts';

/** The words of a list that are the same for everything that is listed. */
export function useListWords(title: string, query: ListQuery, advice: string): ListWords {
  const text = useLabels('list');
  return {
    title: query.q === '' ? title : text('found', { title, q: query.q }),
    count: (_, total) => text('total', { total }),
    empty: { title: text('nothing_listed'), reason: text('nothing_listed_reason') },
    advice,
    all: text('whole_list'),
  };
}
