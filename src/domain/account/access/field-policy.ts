import type { derivedMeasures, observedMeasures } from '../../market/trading-day.ts';
import { fullLevel } from './viewer.ts';

/** Families of fields that may leave the server. Every property of an answer names the family that it belongs to. */
export const fieldFamilies = [
  'identity',
  'terms',
  'schedule',
  'accrued',
  'date',
  'text',
  'count',
  'state',
  'shape',
  'price',
  'yield',
  'duration',
  'spread',
  'volume',
  'quote',
  'mapValue',
  'ratingGrade',
  'tradeMoment',
  'reportClosed',
  'reportOpen',
  'reportFile',
] as const;
export type FieldFamily = (typeof fieldFamilies)[number];

/** Least level at which each family is shown. An operator may move a family; the policy is a value, not a constant in code. */
export type FieldPolicy = Readonly<Record<FieldFamily, number>>;

/** What is open and what is masked by default. */
export const defaultFieldPolicy: FieldPolicy = {
  identity: 0,
  terms: 0,
  schedule: 0,
  accrued: 0,
  date: 0,
  text: 0,
  count: 0,
  state: 0,
  shape: 0,
  price: fullLevel,
  yield: fullLevel,
  duration: fullLevel,
  spread: fullLevel,
  volume: fullLevel,
  quote: fullLevel,
  mapValue: fullLevel,
  ratingGrade: fullLevel,
  tradeMoment: fullLevel,
  reportClosed: 1,
  reportOpen: fullLevel,
  reportFile: fullLevel,
};

/** What pages are made of: names, terms and days. A policy that closes one of these leaves no page standing. */
export const groundFamilies: readonly FieldFamily[] = ['identity', 'terms', 'date', 'state'];

/** Families that are open to everybody by default: what shows them is written for values that are there. */
export const openFamilies: readonly FieldFamily[] = fieldFamilies.filter((family) => defaultFieldPolicy[family] === 0);

/** True when a viewer of this level sees the family. */
export function isShown(policy: FieldPolicy, family: FieldFamily, level: number): boolean {
  return level >= policy[family];
}

type Measure = (typeof observedMeasures)[number] | (typeof derivedMeasures)[number];

/** The family of each measure of a trading day. Years to maturity and accrued interest follow from open terms. */
export const familyOfMeasure: Readonly<Record<Measure, FieldFamily>> = {
  bid: 'quote',
  ask: 'quote',
  open: 'price',
  low: 'price',
  high: 'price',
  last: 'price',
  average: 'price',
  close: 'price',
  marketPrice: 'price',
  marketPrice2: 'price',
  admittedQuote: 'price',
  volume: 'volume',
  turnover: 'volume',
  nominalTurnover: 'volume',
  dealCount: 'volume',
  publishedPrice: 'price',
  publishedYield: 'yield',
  publishedMacaulay: 'duration',
  publishedGSpread: 'spread',
  publishedZSpread: 'spread',
  publishedAverageYield: 'yield',
  publishedAverageMacaulay: 'duration',
  publishedCloseYield: 'yield',
  publishedAccrued: 'accrued',
  mid: 'price',
  bidAskSpread: 'price',
  indicativePrice: 'price',
  previousIndicativePrice: 'price',
  accrued: 'accrued',
  yieldToMaturityBid: 'yield',
  yieldToMaturityAsk: 'yield',
  yieldToMaturityLast: 'yield',
  yieldToMaturityClose: 'yield',
  yieldToPutBid: 'yield',
  yieldToPutAsk: 'yield',
  yieldToPutLast: 'yield',
  yieldToPutClose: 'yield',
  yieldToCallBid: 'yield',
  yieldToCallAsk: 'yield',
  yieldToCallLast: 'yield',
  yieldToCallClose: 'yield',
  indicativeYield: 'yield',
  yieldPrice: 'price',
  effectiveYieldToMaturity: 'yield',
  effectiveYieldToOffer: 'yield',
  currentYield: 'yield',
  macaulayToMaturity: 'duration',
  macaulayToOffer: 'duration',
  macaulay: 'duration',
  modifiedToMaturity: 'duration',
  modified: 'duration',
  yearsToMaturity: 'terms',
  yearsToOffer: 'terms',
  convexity: 'duration',
  convexityToOffer: 'duration',
  pvbp: 'duration',
  gSpread: 'spread',
  tSpread: 'spread',
};
