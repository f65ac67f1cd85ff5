import { type CouponKind, couponKinds } from '#domain/bond/issue.ts';
import { type Market, marketConventions, markets } from '#domain/bond/market-conventions.ts';
import { governmentSector } from '#domain/issuer/sector.ts';
import { venueKinds } from '#domain/market/venue.ts';
import type { GuessQuestion } from '#domain/operator/table-guess.ts';
import type { IsoDate } from '#math/units.ts';
import { instrumentFields, termFields } from '../mapping/bond-targets.ts';
import type { Field, Target } from '../mapping/fields.ts';
import { BY_ROW } from '../mapping/row-rules.ts';
import { targets } from '../mapping/targets.ts';
import { wordIn } from './choice-words.ts';
import type { Assignment } from './guess-target.ts';
import { curveKindOf } from './guess-units.ts';

/** A market that a bond needs none of: yields are effective over ACT/365 and nothing else is known. */
export const NO_MARKET = 'none';

/** The issuers of bonds stay open. */
export const NO_ISSUER = 'none';

/** Each bond has the first market of its country. */
export const BY_COUNTRY = 'by-country';

/** The first market of a country, if it has one. */
export function marketOfCountry(country: string): Market | null {
  return markets.find((market) => marketConventions[market].region === country) ?? null;
}

const isMarket = (text: string | undefined): text is Market => markets.some((market) => market === text);

/** The country of a market that is named; null where none is, and of a market of no country. */
export const regionOf = (market: string | undefined): string | null =>
  isMarket(market) ? marketConventions[market].region : null;

/** What is known of a table when it is asked what holds for all of its rows. */
export interface ConstantClues {
  readonly assignment: Assignment;
  /** ISINs of the table. */
  readonly isins: readonly string[];
  /** Answers so far, by field. */
  readonly said: Readonly<Record<string, string>>;
  /** The name of the file, its title and its headings. */
  readonly about: string;
  /** A day that the file's name or title has. */
  readonly day: IsoDate | null;
  /** The market of each row, by what the row says. */
  readonly rowMarkets: readonly (Market | null)[];
  /** What the rows say of their coupons: none of it, one kind, or several. */
  readonly rowKinds: ReadonlySet<CouponKind | null>;
}

const question = (field: string, choices: readonly string[], likely: string | null): GuessQuestion => ({
  code: 'value',
  field,
  columns: [],
  choices,
  likely,
});

/** Where the numbers of a country tell its government's bonds from others: CUSIP 912 is the Treasury's, these are of Federal securities. */
const governmentIsins: Readonly<Record<string, { readonly own: RegExp; readonly others: Market | null }>> = {
  US: { own: /^US912/, others: 'us-corporate' },
  DE: { own: /^DE000(?:1|BU)/, others: null },
};

/** The first market of the country that all ISINs name; XS is that of the international depositories, so of Eurobonds. */
function likelyMarket(isins: readonly string[]): Market | null {
  const countries = new Set(isins.map((isin) => isin.slice(0, 2)));
  const [country] = countries;
  if (countries.size === 1 && country === 'XS') return 'eurobond';
  if (countries.size !== 1 || country === undefined) return null;
  const { own, others } = governmentIsins[country] ?? {};
  if (own !== undefined && others !== undefined && !isins.every((isin) => own.test(isin))) return others;
  return marketOfCountry(country);
}

const months = { '1M': 12, '3M': 4, '6M': 2, '12M': 1, '1Y': 1 } as const;

function likelyFrequency(market: Market | null): string | null {
  const period = market === null ? null : marketConventions[market].period;
  return period !== null && Object.hasOwn(months, period) ? String(months[period as keyof typeof months]) : null;
}

/** Whether a table of instruments says any of their terms. */
export function hasTerms({ target, taken }: Assignment): boolean {
  return target === 'instruments' && taken.some(({ field }) => field in termFields && !(field in instrumentFields));
}

const issuerNames = ['issuerName', 'issuerCode', 'issuerLei'];

/** Bonds of governments' own markets whose issuer no column has are likely those of the governments. */
function issuerQuestion(isOfGovernment: boolean, has: (field: string) => boolean): readonly GuessQuestion[] {
  if (!isOfGovernment || [...issuerNames, 'issuerSector'].some(has)) return [];
  return [question('issuerSector', [governmentSector, NO_ISSUER], governmentSector)];
}

/** Whether most rows have a market of their own and not all the same. */
function areOfSeveral(rowMarkets: ConstantClues['rowMarkets']): boolean {
  const told = rowMarkets.filter((market) => market !== null);
  return new Set(told).size > 1 && told.length * 2 > rowMarkets.length;
}

/** The kind of the coupons: that of all rows, or that each has its own. */
function likelyKindOf(rowKinds: ConstantClues['rowKinds'], hasRate: boolean): string | null {
  if (!hasRate && rowKinds.size <= 1) return null;
  const [kind, ...others] = rowKinds;
  return others.length > 0 ? BY_ROW : (kind ?? null);
}

/** What terms need and no column has. */
function termQuestions({ assignment, isins, said, rowMarkets, rowKinds }: ConstantClues): readonly GuessQuestion[] {
  if (!hasTerms(assignment)) return [];
  const has = (field: string) => assignment.taken.some((taken) => taken.field === field);
  const isBySelf = said.market === BY_ROW || (said.market === undefined && areOfSeveral(rowMarkets));
  const ofAll = said.market === NO_MARKET ? null : isMarket(said.market) ? said.market : likelyMarket(isins);
  const market = isBySelf ? null : ofAll;
  const likelyKind = likelyKindOf(rowKinds, has('couponRate'));
  const row = market === null ? null : marketConventions[market];
  const face = row?.usualFace ?? (isBySelf ? usualFaceOf(rowMarkets) : null);
  // A zero coupon has no frequency.
  const paysCoupons =
    !['zero', 'bill'].includes(said.couponKind ?? likelyKind ?? '') && (row?.growsBy ?? null) === null;
  const isPeriodOpen = paysCoupons && !has('couponFrequency') && !has('couponPeriodDays');
  const byCountry = has('issuerCountry') ? [BY_COUNTRY] : [];
  const byRow = isins.length > 0 ? [BY_ROW] : [];
  const likelyMarketOfAll = isBySelf ? BY_ROW : (market ?? byCountry[0] ?? null);
  const isOfGovernment = isBySelf
    ? areGovernments(rowMarkets)
    : (row?.isOfGovernment ?? (likelyMarketOfAll !== null && said.market !== NO_MARKET));
  return [
    ...(has('maturesOn') || has('isPerpetual')
      ? []
      : [{ ...question('maturesOn', [], null), code: 'column' as const }]),
    ...(has('couponKind') ? [] : [question('couponKind', [BY_ROW, ...couponKinds], likelyKind)]),
    ...(has('faceValue') ? [] : [question('faceValue', [], face === null ? null : String(face))]),
    ...(has('currency') || has('faceCurrency') ? [] : [question('currency', [], row?.currencies[0] ?? null)]),
    ...(has('market') ? [] : [question('market', [...byRow, ...byCountry, ...markets, NO_MARKET], likelyMarketOfAll)]),
    ...(isPeriodOpen
      ? [
          question(
            'couponFrequency',
            [...(isBySelf ? [BY_ROW] : []), '1', '2', '4', '12'],
            isBySelf ? BY_ROW : likelyFrequency(market),
          ),
        ]
      : []),
    ...issuerQuestion(isOfGovernment, has),
  ];
}

/** The face of bonds of several markets, where those that have a usual one agree. */
function usualFaceOf(rowMarkets: ConstantClues['rowMarkets']): number | null {
  const faces = new Set(rowMarkets.flatMap((market) => (market && marketConventions[market].usualFace) ?? []));
  const [face, ...others] = faces;
  return face === undefined || others.length > 0 ? null : face;
}

const areGovernments = (rowMarkets: ConstantClues['rowMarkets']) =>
  rowMarkets.every((market) => market !== null && marketConventions[market].isOfGovernment);

/** The words of which a field takes one; none where it takes any text. */
export function choicesOf(field: Field | undefined): readonly string[] {
  if (field?.type === 'boolean') return ['true', 'false'];
  return field?.type === 'choice' ? field.words : [];
}

/** The price index of which a text speaks; null where it is none or several. */
export function likelyIndex(text: string): string | null {
  const word = wordIn('priceIndex', targets['reference-index'].fields.priceIndex, text);
  return word === null ? null : String(word);
}

/** The overnight rate of which a text speaks. */
function likelyRate(text: string): string | null {
  const word = wordIn('overnightRate', targets.fixings.fields.overnightRate, text);
  return word === null ? null : String(word);
}

/** What the target needs of every row and no column has. A venue is described by its kind. */
function requiredQuestions({ assignment: { target, taken }, day, about }: ConstantClues): readonly GuessQuestion[] {
  const { required, oneOf, fields }: Target = targets[target];
  const has = (field: string) => taken.some((candidate) => candidate.field === field);
  const isNamed = oneOf.length === 0 || oneOf.some(has);
  const unnamed = isNamed ? [] : [{ ...question(oneOf[0] ?? '', [], null), code: 'column' as const }];
  const missing = required.filter((field) => !has(field) && field !== 'venue' && !(field === 'name' && isNamed));
  const venue = 'venue' in fields ? [question('venueKind', venueKinds, null)] : [];
  const likely: Readonly<Record<string, string | null>> = {
    date: day,
    kind: target === 'curves' ? likelyCurveKind(taken, about) : null,
    priceIndex: likelyIndex(about),
    overnightRate: likelyRate(about),
  };
  const values = missing.map((field) => question(field, choicesOf(fields[field]), likely[field] ?? null));
  return [...unnamed, ...values, ...venue];
}

/** The kind of a curve by the heading of its rates; of swaps where heading, title or name of the file say so. */
function likelyCurveKind(taken: Assignment['taken'], about: string): string | null {
  const rates = taken.find(({ field }) => field === 'rate')?.column.heading ?? '';
  const said = `${rates} ${about.replaceAll(/[_-]/g, ' ')}`;
  const isOfSwaps =
    /\b(swaps?|ois)\b/i.test(said) && !/\b(asset swaps?|swap spreads?|euribor|libor|tibor)\b/i.test(said);
  return isOfSwaps ? 'swap-overnight' : curveKindOf(rates);
}

/** What a curve has to say beside its kind: whose swaps it is of, or its currency and how its rates compound. */
function curveQuestions({ assignment: { target, taken }, said, about }: ConstantClues): readonly GuessQuestion[] {
  if (target !== 'curves') return [];
  const { fields }: Target = targets[target];
  const kind = said.kind ?? likelyCurveKind(taken, about);
  // A discount factor compounds in no way.
  const ofGovernment = kind === 'government-discount' ? ['currency'] : ['currency', 'compounding'];
  const wanted = kind === 'swap-overnight' ? ['overnightRate'] : ofGovernment;
  const missing = wanted.filter((field) => !taken.some((candidate) => candidate.field === field));
  return missing.map((field) =>
    question(field, choicesOf(fields[field]), field === 'overnightRate' ? likelyRate(about) : null),
  );
}

/** In what a value for every row is typed. */
export function unitOfConstant(field: Field | undefined): string | null {
  if (field === undefined || !('quantity' in field)) return null;
  return field.quantity === 'duration' ? 'years' : 'percent';
}

/** Fields that somebody gave a value for every row, though nothing asked for it. */
function saidQuestions({ assignment: { target, taken }, said }: ConstantClues, asked: readonly GuessQuestion[]) {
  const { fields }: Target = targets[target];
  const isFree = (name: string) =>
    Object.hasOwn(fields, name) && ![...asked, ...taken].some(({ field }) => field === name);
  const names = Object.keys(said).filter((name) => said[name] !== '' && isFree(name));
  return names.map((name) => question(name, choicesOf(fields[name]), null));
}

/** What has to be said of all rows of a table, with what is likely. */
export function constantQuestions(clues: ConstantClues): readonly GuessQuestion[] {
  const asked = [...requiredQuestions(clues), ...curveQuestions(clues), ...termQuestions(clues)];
  return [...asked, ...saidQuestions(clues, asked)];
}
