import type { BondIssuers } from '#contract/lists/bond-issuers.ts';
import { withoutFilter, writeAsked } from '#domain/lists/asked.ts';
import { type Question, useAnswer } from '../../platform/data/answers.ts';
import { type Answered, ask, browserApi } from '../../platform/data/ask.ts';
import { useDebounced } from '../../platform/data/use-debounced.ts';
import type { ListPlace } from '../asked-search.ts';

function questionOf({ list, asked, query: { q } }: ListPlace, name: string): Question<Answered<BondIssuers>> {
  // Which issuers are chosen already does not narrow the others.
  const others = Object.fromEntries(writeAsked(list, withoutFilter(asked, 'issuer')));
  const query = { name, ...(q !== '' && { q }), ...others };
  return {
    key: JSON.stringify(query),
    ask: (signal) => ask(browserApi, 'GET /api/bonds/issuers/', { query, signal }),
    networkFailure: { ok: false, code: 'network' },
  };
}

interface FoundIssuers {
  /** The last that were found, for this name or for one before; null for none yet. */
  readonly last: BondIssuers | null;
  readonly isPending: boolean;
  readonly hasFailed: boolean;
}

/** The issuers that a name finds among those of the bonds that the other filters leave. */
export function useFoundIssuers(place: ListPlace, typed: string): FoundIssuers {
  const name = typed.trim();
  const isResting = useDebounced(name) === name;
  const question = name === '' ? null : questionOf(place, name);
  const { shown, good } = useAnswer(isResting ? question : null, null);
  const isPending = question !== null && shown?.key !== question.key;
  return {
    last: name !== '' && good?.ok === true ? good.value : null,
    isPending,
    hasFailed: !isPending && shown?.answer.ok === false,
  };
}
