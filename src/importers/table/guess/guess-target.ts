import type { Fields, Target } from '../mapping/fields.ts';
import { type TargetName, targets } from '../mapping/targets.ts';
import {
  assigned,
  type Candidate,
  candidatesOf,
  type LookedAt,
  type SaidFields,
  saidCandidates,
} from './assign-fields.ts';

/** What of a target may hold for all rows of a file, so that a file without its column may still be of it. */
const constants: Partial<Readonly<Record<TargetName, readonly string[]>>> = {
  instruments: ['name'],
  'trading-days': ['venue', 'date'],
  'index-values': ['venue', 'date'],
  'fund-holdings': ['fundIsin', 'date'],
  'index-members': ['indexCode', 'date'],
  curves: ['curve', 'kind', 'date'],
  fixings: ['overnightRate'],
  'reference-index': ['priceIndex'],
  quotes: ['participant'],
  ratings: ['agency', 'ratedOn'],
  watchlists: ['list'],
};

/** Targets that tables usually are; of two alike the first. Others need all of their own columns. */
const usual: readonly TargetName[] = [
  'instruments',
  'issuers',
  'trading-days',
  'cash-flows',
  'ratings',
  'quotes',
  'offers',
  'curves',
  'fund-holdings',
  'index-members',
  'watchlists',
  'exchange-rates',
  'dividends',
  'reference-index',
  'fixings',
];

export const targetNames = Object.keys(targets) as readonly TargetName[];

export const isTargetName = (name: string): name is TargetName => Object.hasOwn(targets, name);

export const fieldsOfTarget = (name: TargetName): Fields => targets[name].fields;

/** Prices of a day, of which one makes a table one of trading days. */
const prices = ['bid', 'ask', 'last', 'average', 'close', 'open', 'high', 'low', 'value'];

export interface Assignment {
  readonly target: TargetName;
  readonly taken: readonly Candidate[];
  /** How well the table is one of the target; below `LEAST_SCORE` it is none. */
  readonly score: number;
}

const LEAST_SCORE = 1.5;

function scoreOf(name: TargetName, taken: readonly Candidate[]): number {
  const { required, oneOf }: Target = targets[name];
  const has = (field: string) => taken.some((candidate) => candidate.field === field);
  const askable = constants[name] ?? [];
  const missing = required.filter((field) => !has(field));
  const lost = missing.filter((field) => !askable.includes(field)).length;
  const isUnnamed = oneOf.length > 0 && !oneOf.some(has);
  const isPriceless = name === 'trading-days' && !prices.some(has);
  const isRare = !usual.includes(name);
  const sum = taken.reduce((total, { score }) => total + score, 0);
  const penalty = lost * (isRare ? 2 : 1.2) + (missing.length - lost) * 0.15 + (isUnnamed ? 1 : 0);
  return sum - penalty - (isPriceless ? 1.5 : 0) - (isRare ? 0.8 : 0);
}

export function assignTo(target: TargetName, columns: readonly LookedAt[], said: SaidFields): Assignment {
  const fields = fieldsOfTarget(target);
  const free = assigned(candidatesOf(columns, fields), said);
  const taken = [...saidCandidates(columns, fields, said), ...free];
  return { target, taken, score: scoreOf(target, taken) };
}

/** What the rows are, the likeliest first. */
export function rankTargets(columns: readonly LookedAt[]): readonly Assignment[] {
  const order = [...usual, ...targetNames.filter((name) => !usual.includes(name))];
  const each = order.map((name) => assignTo(name, columns, {}));
  return each.filter(({ score }) => score >= LEAST_SCORE).sort((one, other) => other.score - one.score);
}

/** The columns of a table of bonds that are their prices of a day; null where it has none. */
export function pricesBeside(bonds: Assignment, columns: readonly LookedAt[]): readonly LookedAt[] | null {
  if (bonds.target !== 'instruments') return null;
  const { oneOf }: Target = targets.instruments;
  const names = bonds.taken.filter(({ field }) => oneOf.includes(field)).map(({ column }) => column);
  const used = new Set(bonds.taken.map(({ column }) => column));
  const left = columns.filter((column) => !used.has(column) || names.includes(column));
  const { taken } = assignTo('trading-days', left, {});
  return names.length > 0 && taken.some(({ field }) => prices.includes(field)) ? left : null;
}
