import type { SuggestAnswer, Suggestion } from '#contract/lists/search/search.ts';
import type { AnswerOf, QueryOf } from '#contract/platform/call.ts';
import type { alertTrialCall } from '#contract/portfolio/alerts/alert-trial.ts';
import { findBondStatusByKey } from '#domain/bond/bond-status.ts';
import { plainTitle } from '#domain/lists/search/plain-title.ts';
import { isIsin } from '#domain/market/isin.ts';
import { isFigureKind } from '#domain/portfolio/alerts/alert-rule.ts';
import { type Answered, type Api, ask, type Failure, refusalOf, send } from '../../platform/data/ask.ts';
import { type RuleDraft, thresholdOf } from './rule-draft.ts';

type Answer = AnswerOf<typeof alertTrialCall>;

export interface FoundBond {
  /** Its ISIN, or its id where it has none. */
  readonly code: string;
  readonly name: string;
  /** The codes that it is known by. */
  readonly codes: readonly string[];
  readonly currency: string | null;
}

function foundBond({ id, ttl, ticker, currency }: Suggestion): FoundBond {
  return { code: ticker.find(isIsin) ?? String(id), name: plainTitle(ttl), codes: ticker, currency };
}

const isOver = ({ status }: Suggestion) => status !== null && (findBondStatusByKey(status)?.isFinished ?? false);

/** The bonds that the search of the site finds by a name, a ticker or an ISIN; not those of which nothing more comes. */
export async function findBonds(
  api: Api,
  term: string,
  signal?: AbortSignal,
): Promise<Answered<{ readonly bonds: readonly FoundBond[] }>> {
  const answered = await ask(api, 'POST /api/suggest/bonds/', { kind: 'read', body: encodeURIComponent(term), signal });
  if (!answered.ok) return answered;
  const { items }: SuggestAnswer = answered.value;
  return { ok: true, value: { bonds: items.filter((item) => !isOver(item)).map(foundBond) } };
}

export type FoundTrial = Answer & {
  /** Bonds that may be meant where none has the code that the draft names. */
  readonly found: readonly FoundBond[];
  /** Why the bond was not found, or the trial not made. */
  readonly failure: Failure | null;
};

const nothing: Answer = { bond: null, venues: [], trial: null };

function queryOf(draft: RuleDraft, isTried: boolean): QueryOf<typeof alertTrialCall> {
  const { bond, kind, direction, venue } = draft;
  const threshold = thresholdOf(draft);
  if (!(isTried && isFigureKind(kind) && /^\d{1,9}$/.test(venue) && threshold !== undefined)) return { bond };
  return { bond, kind, direction, venue: Number(venue), threshold: String(threshold) };
}

async function askTrial(api: Api, query: QueryOf<typeof alertTrialCall>): Promise<Answer | Failure> {
  const answer = await send(api, 'GET /api/profile/alerts/trial/', { query });
  return answer.ok ? ((await answer.json()) as Answer) : refusalOf(answer);
}

const isFailure = (found: Answer | Failure): found is Failure => 'code' in found;

async function findMeant(api: Api, { bond }: RuleDraft): Promise<readonly FoundBond[]> {
  const answered = await findBonds(api, bond);
  return answered.ok ? answered.value.bonds : [];
}

/** The bond of a draft with its venues, and what the rule would have told; where that was refused, without it. */
export async function findTrial(api: Api, draft: RuleDraft, isTried: boolean): Promise<FoundTrial> {
  const none = { ...nothing, found: [] };
  if (draft.bond === '') return { ...none, failure: null };
  const asked = await askTrial(api, queryOf(draft, isTried));
  if (!isFailure(asked)) return { ...asked, found: [], failure: null };
  const bare = isTried ? await askTrial(api, { bond: draft.bond }) : asked;
  if (!isFailure(bare)) return { ...bare, found: [], failure: asked };
  return { ...none, found: await findMeant(api, draft), failure: bare };
}
