import type { SuggestAnswer, Suggestion } from '#contract/lists/search/search.ts';
import type { AnswerOf, QueryOf } from '#contract/platform/call.ts';
import type { AlertNow, alertTrialCall } from '#contract/portfolio/alerts/alert-trial.ts';
import type { AlertRule, AlertRuleBody } from '#contract/portfolio/alerts/alerts.ts';
import { findBondStatusByKey } from '#domain/bond/bond-status.ts';
import type { RangeField } from '#domain/fields/field.ts';
import { lists, rangesOf } from '#domain/lists/lists.ts';
import { plainTitle } from '#domain/lists/search/plain-title.ts';
import { isIsin } from '#domain/market/instrument.ts';
import {
  type ConditionMeasure,
  conditionMeasures,
  fieldsOfMeasure,
  MAX_CONDITIONS,
} from '#domain/portfolio/alerts/alert-condition.ts';
import {
  alertKinds,
  directions,
  isFarOff,
  isFigureKind,
  levelFieldsOf,
  mailModes,
  typedLevel,
} from '#domain/portfolio/alerts/alert-rule.ts';
import { type Answered, type Api, ask, type Failure, refusalOf, send } from '../../platform/data/ask.ts';
import { numberOfDecimal } from '../../ui/controls/decimal-input.ts';

/** One of the conditions as its fields hold it; without a level it asks for nothing. */
export interface ConditionDraft {
  readonly measure: ConditionMeasure;
  readonly field: string;
  readonly days: string;
  /** ISIN or id of the other bond. */
  readonly other: string;
  readonly direction: (typeof directions)[number];
  readonly threshold: string;
}

/** A rule as the fields of the form hold it, before anything of it is checked. */
export interface RuleDraft {
  readonly kind: AlertRuleBody['kind'];
  /** ISIN or id. */
  readonly bond: string;
  readonly venue: string;
  /** The name of the field of a level. */
  readonly field: string;
  readonly direction: (typeof directions)[number];
  readonly threshold: string;
  readonly days: string;
  readonly search: string;
  readonly conditions: readonly ConditionDraft[];
  readonly mail: (typeof mailModes)[number];
  readonly webhooks: boolean;
}

const levelNames = levelFieldsOf(lists.bonds).map(({ id }) => id);
const firstField = 'years';

const textOf = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value));

/** The fields of a rule that there is, or of a new one. */
function draftOfRule(rule: AlertRule | null): RuleDraft {
  return {
    kind: rule?.kind ?? 'yield',
    bond: textOf(rule?.bond_id),
    venue: textOf(rule?.venue_id),
    field: rule?.field ?? firstField,
    direction: rule?.direction ?? 'above',
    threshold: textOf(rule?.threshold),
    days: textOf(rule?.days ?? (rule === null ? 7 : null)),
    search: textOf(rule?.search_id),
    conditions: conditionsOfRule(rule),
    mail: rule?.mail ?? 'none',
    webhooks: rule?.webhooks ?? false,
  };
}

const emptyCondition: ConditionDraft = {
  measure: 'value',
  field: 'spread',
  days: '5',
  other: '',
  direction: 'above',
  threshold: '',
};

function conditionsOfRule(rule: AlertRule | null): readonly ConditionDraft[] {
  return Array.from({ length: MAX_CONDITIONS }, (_, at): ConditionDraft => {
    const known = rule?.conditions[at];
    if (known === undefined) return emptyCondition;
    const { measure, field, direction } = known;
    const [days, other] = [textOf(known.days ?? 5), textOf(known.other_id)];
    return { measure, field, direction, days, other, threshold: textOf(known.threshold) };
  });
}

/** The name of a field of a condition, from 0. */
export const conditionField = (at: number, name: keyof ConditionDraft): string => `c${at + 1}_${name}`;

function conditionsIn(before: readonly ConditionDraft[], fields: Fields): readonly ConditionDraft[] {
  return before.map((known, at) => {
    const said = (name: keyof ConditionDraft) => {
      const sent = fields.get(conditionField(at, name));
      return sent == null ? known[name] : String(sent).trim();
    };
    const measure = conditionMeasures.find((each) => each === said('measure')) ?? known.measure;
    const direction = directions.find((each) => each === said('direction')) ?? known.direction;
    const named = fieldsOfMeasure(lists.bonds, measure).map(({ id }) => id);
    const field = named.find((id) => id === said('field')) ?? named[0] ?? '';
    return { measure, direction, field, days: said('days'), other: said('other'), threshold: said('threshold') };
  });
}

interface Fields {
  get(name: string): unknown;
  has(name: string): boolean;
}

/** What an address or a sent form says of a rule, in place of what the rule said; a word that no field knows says nothing. */
export function draftOf(rule: AlertRule | null, fields: Fields): RuleDraft {
  const draft = draftOfRule(rule);
  const said = (name: keyof RuleDraft) => (fields.has(name) ? String(fields.get(name)).trim() : String(draft[name]));
  const oneOf = <Word extends string>(words: readonly Word[], name: keyof RuleDraft, otherwise: Word) =>
    words.find((word) => word === said(name)) ?? otherwise;
  return {
    kind: oneOf(alertKinds, 'kind', draft.kind),
    bond: said('bond'),
    venue: said('venue'),
    field: oneOf(levelNames, 'field', draft.field),
    direction: oneOf(directions, 'direction', draft.direction),
    threshold: said('threshold'),
    days: said('days'),
    search: said('search'),
    conditions: conditionsIn(draft.conditions, fields),
    mail: oneOf(mailModes, 'mail', draft.mail),
    // An unchecked box is not sent; what was sent at all says so by its mail.
    webhooks: fields.has('mail') ? fields.has('webhooks') : draft.webhooks,
  };
}

type ConditionFieldId = NonNullable<AlertRuleBody['conditions']>[number]['field'];

const whole = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);

/** The threshold of a draft as a number; undefined for none. Comma and dot are decimal. */
function thresholdOf({ threshold }: Pick<RuleDraft, 'threshold'>): number | undefined {
  return numberOfDecimal(threshold) ?? undefined;
}

/** What is asked to be kept; `bondId` is that of the bond that the draft names. */
export function bodyOfDraft(draft: RuleDraft, bondId: number | undefined): AlertRuleBody {
  const { kind, field, direction, mail, webhooks } = draft;
  const named = {
    bond: bondId,
    venue: whole(draft.venue),
    search: whole(draft.search),
    threshold: thresholdOf(draft),
    days: whole(draft.days),
  };
  const known = Object.entries(named).filter(([, value]) => value !== undefined);
  const conditions = draft.conditions.flatMap(({ measure, field: id, days, other, direction: own, threshold }) => {
    const level = numberOfDecimal(threshold);
    if (level === null) return [];
    const told = { measure, field: id as ConditionFieldId, direction: own, threshold: level };
    const span = whole(days);
    // Without its days it is refused in the words of conditions.
    if (measure === 'change') return [{ ...told, ...(span !== undefined && { days: span }) }];
    return [measure === 'over_bond' ? { ...told, other } : told];
  });
  return {
    kind,
    direction,
    mail,
    webhooks,
    ...(kind === 'level' && { field }),
    ...(kind === 'conditions' && { conditions }),
    ...Object.fromEntries(known),
  };
}

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

const nothing: Answer = { bond: null, venues: [], trial: null, now: null, sendsMail: true };

/** The figure of now that a level is held against, as it is typed; null where it is not known. */
function typedNow({ field: id }: Pick<RuleDraft, 'field'>, field: RangeField, now: AlertNow): number | null {
  const value = isFigureKind(field.id) ? now[field.id] : (now.levels as Readonly<Record<string, unknown>>)[id];
  return typeof value === 'number' ? typedLevel(field, value) : null;
}

/** Whether the level of a draft is so far from the figure of now that it has to be asked whether it is meant. */
export function isLevelFarOff(draft: RuleDraft, now: AlertNow | null): boolean {
  const id = isFigureKind(draft.kind) ? draft.kind : draft.field;
  const field = rangesOf(lists.bonds).find((each) => each.id === id);
  const level = thresholdOf(draft);
  const hasLevel = isFigureKind(draft.kind) || draft.kind === 'level';
  if (!hasLevel || field === undefined || level === undefined) return false;
  return isFarOff(field, level, now === null ? null : typedNow(draft, field, now));
}

function queryOf(draft: RuleDraft, isTried: boolean): QueryOf<typeof alertTrialCall> {
  const { bond, kind, direction, venue } = draft;
  const threshold = thresholdOf(draft);
  if (!/^\d{1,9}$/.test(venue)) return { bond };
  if (!(isTried && isFigureKind(kind) && threshold !== undefined)) return { bond, venue: Number(venue) };
  return { bond, kind, direction, venue: Number(venue), threshold: String(threshold) };
}

async function askTrial(api: Api, query: QueryOf<typeof alertTrialCall>): Promise<Answer | Failure> {
  const answer = await send(api, 'GET /api/profile/alerts/trial/', { query });
  return answer.ok ? ((await answer.json()) as Answer) : refusalOf(answer);
}

const isFailure = (found: Answer | Failure): found is Failure => 'code' in found;

/** The bond of a draft with its venues, and what the rule would have told; where that was refused, without it. */
export async function findTrial(api: Api, draft: RuleDraft, isTried: boolean): Promise<FoundTrial> {
  const none = { ...nothing, found: [] };
  if (draft.bond === '') return { ...none, failure: null };
  const asked = await askTrial(api, queryOf(draft, isTried));
  if (!isFailure(asked)) return { ...asked, found: [], failure: null };
  // A venue that is none of the bond's says so when the rule is kept.
  const bare = await askTrial(api, { bond: draft.bond });
  if (!isFailure(bare)) return { ...bare, found: [], failure: isTried ? asked : null };
  const meant = await findBonds(api, draft.bond);
  // A search that failed does not say that there is no such bond.
  return meant.ok
    ? { ...none, found: meant.value.bonds, failure: bare }
    : { ...none, failure: { code: meant.code, field: null } };
}
