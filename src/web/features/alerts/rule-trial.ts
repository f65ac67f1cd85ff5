import type { alertTrialCall } from '#contract/alerts/alert-trial.ts';
import type { AnswerOf, QueryOf } from '#contract/call.ts';
import { isFigureKind } from '#domain/alerts/alert-rule.ts';
import { send } from '../../data/ask.ts';
import { type Failure, refusalOf } from '../../data/call-failure.ts';
import type { Api } from '../../page-context.ts';
import { type RuleDraft, thresholdOf } from './rule-draft.ts';

type Answer = AnswerOf<typeof alertTrialCall>;

export type FoundTrial = Answer & {
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

async function ask(api: Api, query: QueryOf<typeof alertTrialCall>): Promise<Answer | Failure> {
  const answer = await send(api, 'GET /api/profile/alerts/trial/', { query });
  return answer.ok ? ((await answer.json()) as Answer) : refusalOf(answer);
}

const isFailure = (found: Answer | Failure): found is Failure => 'code' in found;

/** The bond of a draft with its venues, and what the rule would have told; where that was refused, without it. */
export async function findTrial(api: Api, draft: RuleDraft, isTried: boolean): Promise<FoundTrial> {
  if (draft.bond === '') return { ...nothing, failure: null };
  const found = await ask(api, queryOf(draft, isTried));
  if (!isFailure(found)) return { ...found, failure: null };
  const bare = isTried ? await ask(api, { bond: draft.bond }) : found;
  return { ...(isFailure(bare) ? nothing : bare), failure: found };
}
