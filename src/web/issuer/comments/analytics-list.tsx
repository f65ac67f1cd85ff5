import type { Analytics } from '#contract/issuer/comments/analytics.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { ListBlock } from '../../platform/lists/list-block.tsx';
import type { ListQuery } from '../../platform/lists/list-query.ts';
import { CommentList } from './comments.tsx';
import { NothingFound } from './nothing-found.tsx';

interface AnalyticsListProps {
  readonly list: Analytics;
  readonly query: ListQuery;
  readonly path: string;
}

/** One page of all analytics about a company. */
export function AnalyticsList({ list, query, path }: AnalyticsListProps) {
  const text = useLabels('comments');
  const isFiltered = query.filters?.length !== 0;
  const words = {
    title: text('title'),
    count: (count: number, total: string) => text('count', { count, total }),
    empty: { title: text('none'), reason: text('none_reason') },
    advice: text('none_reason'),
    all: text('show_all'),
    nothing: isFiltered ? <NothingFound to={path} /> : undefined,
  };
  // Comments have days of their own, which are no age of the list.
  const items = list.items.map((comment) => ({ id: comment.id, comment }));
  return (
    <ListBlock id="analytics" list={{ ok: true, value: { ...list, items } }} query={query} path={path} words={words}>
      {(shown) => <CommentList label={text('title')} comments={shown.map(({ comment }) => comment)} />}
    </ListBlock>
  );
}
