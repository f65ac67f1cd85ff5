import { countsOf, type ListCounts } from '#contract/lists/list-answers.ts';
import { writeAsked } from '#domain/lists/asked.ts';
import { type Question, useAnswer } from '../../platform/data/answers.ts';
import { type Answered, ask, browserApi } from '../../platform/data/ask.ts';
import type { ListPlace } from '../asked-search.ts';

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
}

/** How many of the rows that words find each further choice would leave. */
export function useListCounts(place: ListPlace, isWanted: boolean): CountsInView {
  const { good } = useAnswer(isWanted ? questionOf(place) : null, null);
  const counts = isWanted && good?.ok === true ? good.value.counts : undefined;
  return { counts: counts == null ? null : countsOf(place.list, counts), isUncounted: counts === null };
}
