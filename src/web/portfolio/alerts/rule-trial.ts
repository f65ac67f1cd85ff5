import type { AnswerOf, QueryOf } from '#contract/platform/call.ts';
import type { alertTrialCall } from '#contract/portfolio/alerts/alert-trial.ts';
import { isFigureKind } from '#domain/portfolio/alerts/alert-rule.ts';
import { type Failure, refusalOf, send } from '../../platform/data/ask.ts';
import type { Api } from '../../platform/data/page-context.ts';
import { type FoundBond, findBonds } from './found-bonds.ts';
import { type RuleDraft, thresholdOf } from './rule-draft.ts';

type Answer = AnswerOf<typeof alertTrialCall>;

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

async function ask(api: Api, query: QueryOf<typeof alertTrialCall>): Promise<Answer | Failure> {
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
  const asked = await ask(api, queryOf(draft, isTried));
  if (!isFailure(asked)) return { ...asked, found: [], failure: null };
  const bare = isTried ? await ask(api, { bond: draft.bond }) : asked;
  if (!isFailure(bare)) return { ...bare, found: [], failure: asked };
  return { ...none, found: await findMeant(api, draft), failure: bare };
}
