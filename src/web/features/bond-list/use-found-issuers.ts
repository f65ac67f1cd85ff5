import type { BondIssuers } from '#contract/bond-list/bond-issuers.ts';
import { paramsOfFacets } from '#contract/bond-list/facet-params.ts';
import type { Facets } from '#domain/facets/facets.ts';
import type { Question } from '../../data/answers.ts';
import { type Answered, ask } from '../../data/ask.ts';
import { browserApi } from '../../data/browser-api.ts';
import { useAnswer } from '../../data/use-answer.ts';
import { useRested } from '../../data/use-rested.ts';

export interface IssuersAsked {
  readonly facets: Facets;
  /** Words that the bonds match. */
  readonly words: string;
}

function questionOf({ facets, words }: IssuersAsked, name: string): Question<Answered<BondIssuers>> {
  // Which issuers are chosen already does not narrow the others.
  const others = Object.fromEntries(paramsOfFacets({ ...facets, issuer: [] }));
  const query = { name, ...(words !== '' && { q: words }), ...others };
  return {
    key: JSON.stringify(query),
    ask: (signal) => ask(browserApi, 'GET /api/bonds/issuers/', { query, signal }),
    silence: { ok: false, code: 'network' },
  };
}

interface FoundIssuers {
  /** The last that were found, for this name or for one before; null for none yet. */
  readonly last: BondIssuers | null;
  readonly isPending: boolean;
  readonly hasFailed: boolean;
}

/** The issuers that a name finds among those of the bonds that the other facets leave. */
export function useFoundIssuers(asked: IssuersAsked, typed: string): FoundIssuers {
  const name = typed.trim();
  const isResting = useRested(name) === name;
  const question = name === '' ? null : questionOf(asked, name);
  const { shown, good } = useAnswer(isResting ? question : null, null);
  const isPending = question !== null && shown?.key !== question.key;
  return {
    last: name !== '' && good?.ok === true ? good.value : null,
    isPending,
    hasFailed: !isPending && shown?.answer.ok === false,
  };
}
