import { familyOfMeasure } from '#domain/account/access/field-policy.ts';
import {
  derivedMeasures,
  indicativePriceTypes,
  observedMeasures,
  type TradingMeasure,
} from '#domain/market/trading-day.ts';
import { memoize } from '#domain/platform/lru-cache.ts';
import { compositionCanaries } from '#server/testing/sample-compositions.ts';
import { type SampleHistory, usualNumber } from '#server/testing/sample-days.ts';
import { commentId, venueIds } from '#server/testing/sample-market.ts';
import { reportCanaries } from '#server/testing/sample-reports.ts';
import { withoutMoments } from './without-moments.ts';

const measures: readonly TradingMeasure[] = [...observedMeasures, ...derivedMeasures];
const openFamilies: readonly string[] = ['accrued', 'terms'];

/** The measures that nobody below full access may see. */
const hiddenMeasures = measures.filter((measure) => !openFamilies.includes(familyOfMeasure[measure]));

/** The fraction of the canaries of venue 381, of a venue that hides its quotes, and of all others. */
const fractions = { nsd: 0.987_654, hiding: 0.321_987, open: 0.654_321 } as const;
type Place = keyof typeof fractions;

const placeOf = (venueId: number): Place =>
  venueId === venueIds.nsd ? 'nsd' : venueId === venueIds.hiding ? 'hiding' : 'open';

/** A number of its own for each hidden column, with another fraction in each place; yields stay where they are not blanked. */
function canaryOf(measure: TradingMeasure, place: Place): number {
  const at = hiddenMeasures.indexOf(measure);
  const whole = /yield/i.test(measure) ? 10 + (at % 9) : 21 + at;
  return whole + fractions[place];
}

/** The same histories with a canary in every hidden column. */
export function withCanaries(histories: readonly SampleHistory[]): readonly SampleHistory[] {
  return histories.map((history) => ({
    ...history,
    badData: { open: badDataCanary },
    numberOf: (measure, day) =>
      hiddenMeasures.includes(measure) ? canaryOf(measure, placeOf(history.venueId)) : usualNumber(measure, day),
  }));
}

/** The same histories with a·x + b for every hidden series x, other numbers a and b for each. */
export function rescaled(histories: readonly SampleHistory[]): readonly SampleHistory[] {
  return histories.map((history) => ({
    ...history,
    numberOf: (measure, day) => {
      const value = history.numberOf(measure, day);
      const at = hiddenMeasures.indexOf(measure);
      return value === null || at < 0 ? value : (0.3 + at / 7) * value + 11.3 - at;
    },
  }));
}

/** A number below 1 that follows from its arguments without an order (splitmix32). */
function scatter(...parts: readonly number[]): number {
  let state = 0x9e3779b9;
  for (const part of parts) {
    state = Math.imul(state ^ (part + 0x7f4a7c15), 0x85ebca6b);
    state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
    state ^= state >>> 16;
  }
  return (state >>> 0) / 2 ** 32;
}

function scatteredNumber(measure: TradingMeasure, place: number): number {
  const share = scatter(measures.indexOf(measure), place);
  if (/yield/i.test(measure)) return 0.01 + share / 5;
  if (/spread/i.test(measure)) return share / 20;
  if (/volume|turnover|deal/i.test(measure)) return Math.round(1 + share * 90_000);
  return Math.round((40 + 120 * share) * 10_000) / 10_000;
}

const anyOf = <T>(list: readonly [T, ...T[]], share: number): T => list[Math.floor(share * list.length)] ?? list[0];

/** The same histories with values of no order in every hidden series, each of its own, and other kinds of prices and yields; what is null stays null. */
export function scattered(histories: readonly SampleHistory[]): readonly SampleHistory[] {
  return histories.map((history, at) => ({
    ...history,
    numberOf: (measure, day) => {
      const value = history.numberOf(measure, day);
      const isHidden = value !== null && hiddenMeasures.includes(measure);
      return isHidden ? scatteredNumber(measure, 10_000 * at + day) : value;
    },
    kindsOf: (day) => ({
      indicativePriceType: anyOf(indicativePriceTypes, scatter(at, day, 1)),
      indicativeYieldType: anyOf(['maturity', 'expected', 'offer'], scatter(at, day, 2)),
      yieldOrigin: anyOf(['computed', 'published'], scatter(at, day, 3)),
    }),
  }));
}

const badDataCanary = 'raw 87.654321 text';

/** What stands in the file of a document. */
export const fileCanary = 'DOCUMENT-7.6543';

/** The file of a comment that was opened to nobody, and the link to it. */
const commentFile = ['COMMENT-3.4567', `/api/comments/${commentId}/file/`];

/** Words of hidden columns that the sample market holds. */
const hiddenWords = [
  'BBB+',
  'brightening',
  'Benchmark 2027',
  '10:20:30',
  'Clearance',
  '+442079460001',
  'COVENANT-5.4321',
  badDataCanary,
  ...reportCanaries.open,
  ...reportCanaries.forecast,
  reportCanaries.file,
  ...compositionCanaries,
  reportCanaries.ratio,
  ...reportCanaries.median,
  reportCanaries.openLine,
  reportCanaries.archive,
];

/** What members may see and visitors may not: the closed form of reports. */
const memberWords = reportCanaries.closed;

function textsOf(canary: number, decimals: number): readonly string[] {
  return [1, 100, 10_000].flatMap((scale) => {
    const value = canary * scale;
    const power = 10 ** decimals;
    return [value.toFixed(decimals), (Math.floor(value * power) / power).toFixed(decimals)];
  });
}

/** How the canaries of places may stand in a text. */
const canaryTexts = memoize((key) => {
  const { places, decimals }: { places: readonly Place[]; decimals: number } = JSON.parse(key);
  const canaries = hiddenMeasures.flatMap((measure) => places.map((place) => canaryOf(measure, place)));
  return canaries.flatMap((canary) => textsOf(canary, decimals));
});

/** The numbers of a text, with and without grouped thousands, cut to a count of decimals; those with fewer are left out. */
function numbersIn(text: string, decimals: number): ReadonlySet<string> {
  const ungrouped = text.replaceAll(/(\d)[,\u00a0\u202f ](?=\d{3})/g, '$1');
  const number = new RegExp(`\\d+\\.\\d{${decimals}}`, 'g');
  return new Set([...(text.match(number) ?? []), ...(ungrouped.match(number) ?? [])]);
}

// Names of labels end with words of the wire: `yield_type_Clearance` says nothing of any bond, the word alone does.
function isPartOfName(text: string, word: string): boolean {
  return text
    .split(word)
    .slice(0, -1)
    .every((before) => /\w$/.test(before));
}

export interface SearchOptions {
  readonly isPage: boolean;
  /** The places whose numbers are searched for: those that are closed to the reader. */
  readonly places: readonly Place[];
  /** Files are open to the reader. */
  readonly mayHaveFiles?: boolean;
  /** Nobody is signed in. */
  readonly isVisitor?: boolean;
  /** The answer holds the names and texts of the site itself, the same for everybody. */
  readonly isVocabulary?: boolean;
}

/** The canaries and hidden words in a text. A page places its chart by numbers of two decimals, so there a third is asked. */
export function leaksIn(text: string, options: SearchOptions): string[] {
  const decimals = options.isPage ? 3 : 2;
  const timeless = withoutMoments(text);
  const numbers = numbersIn(timeless, decimals);
  const memberOnly = options.isVisitor === true ? memberWords : [];
  const files = options.mayHaveFiles === true ? [] : [fileCanary];
  const forAll = [...commentFile, ...files];
  const words = options.places.includes('open') ? [...hiddenWords, ...memberOnly, ...forAll] : forAll;
  return [
    ...canaryTexts(JSON.stringify({ places: options.places, decimals })).filter((number) => numbers.has(number)),
    // The second of a session may be any number.
    ...words.filter(
      (word) =>
        (/^[\d.]+$/.test(word) ? timeless : text).includes(word) &&
        !(options.isVocabulary === true && isPartOfName(text, word)),
    ),
  ];
}
