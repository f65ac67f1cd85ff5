import { isMakeWhole } from '#domain/bond/issue.ts';
import type { RatingStep } from '#domain/bond/rating-steps.ts';
import type {
  ConversionTerms,
  IssueDetail,
  RedemptionRight,
  RestructuredTerm,
  Restructuring,
  StructuredObservation,
  StructuredTerms,
  StructuredUnderlying,
} from '#domain/bond/special-terms.ts';
import { addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { DayNumber, IsoDate } from '#math/units.ts';
import type { IssueRecords } from '#store/bond/bond-records/record-tables.ts';
import type { DemoBond } from './demo-bond.ts';
import { demoStocks } from './demo-securities.ts';
import rows from './special-terms.json' with { type: 'json' };

/** Bonds of the showcase that become shares, and those that follow shares. The share of the third convertible is not listed. */
export const convertibleIds: readonly number[] = [1020, 1022, 1023];
export const structuredIds: readonly number[] = Object.keys(rows.structured).map(Number);

interface Told {
  readonly bond: DemoBond;
  readonly id: number;
  readonly today: DayNumber;
}

const later = (date: IsoDate | null, months: number): IsoDate | null =>
  date === null ? null : isoFromDayNumber(addMonths(dayNumberFromIso(date), months));

const rightOf = (id: number, kind: RedemptionRight['kind']): Omit<RedemptionRight, 'number'> => ({
  instrumentId: id,
  kind,
  exercise: null,
  startsOn: null,
  endsOn: null,
  price: 100,
  spread: null,
  outstandingBelow: null,
  noticeDays: 30,
  latestNoticeDays: 60,
  isPartial: false,
});

/** The dated puts and calls as one right each, and what usual terms have beside. */
function redemptionRights({ bond, id }: Told): readonly RedemptionRight[] {
  const { offers, terms } = bond.facts;
  const dated = (['put', 'call'] as const).flatMap((type) => {
    const own = offers.filter((offer) => offer.type === type && !isMakeWhole(offer));
    const [first, last] = [own[0], own.at(-1)];
    if (first === undefined || last === undefined) return [];
    return [
      {
        ...rightOf(id, type === 'put' ? 'holder_put' : 'issuer_call'),
        exercise: own.length > 1 ? 'bermudan' : 'european',
        isPartial: type === 'put',
        startsOn: first.date,
        endsOn: last.date,
        price: first.price,
        noticeDays: first.noticeDays ?? 15,
        latestNoticeDays: null,
      } as const,
    ];
  });
  const makeWhole = offers.find(isMakeWhole);
  const usual = [
    {
      ...rightOf(id, 'make_whole'),
      exercise: 'american',
      price: null,
      spread: makeWhole?.benchmarkSpread ?? 0.0035,
      startsOn: terms.issuedOn,
      endsOn: makeWhole?.date ?? null,
    } as const,
    { ...rightOf(id, 'clean_up'), outstandingBelow: 0.2 },
    rightOf(id, 'tax_call'),
    { ...rightOf(id, 'change_of_control'), price: 101, isPartial: true },
  ];
  const all = offers.length === 0 && id % 3 !== 0 ? [] : [...dated, ...(id % 3 === 2 ? usual : usual.slice(2))];
  return all.map((right, at) => ({ ...right, number: at + 1 }));
}

/** Bonds with the usual clause of the edge of investment grade: 25 basis points a notch, at most 100. */
const ratingStepIds: readonly number[] = [1041, 1145];

function ratingSteps({ id }: Told): readonly RatingStep[] {
  if (!ratingStepIds.includes(id)) return [];
  const step = { instrumentId: id, number: 1, agency: 'Demo Ratings', grade: 'BBB-', kind: 'per_notch' } as const;
  return [{ ...step, change: 0.0025, cap: 0.01, startsOn: null, isReversible: true }];
}

function conversions({ bond, id }: Told): readonly ConversionTerms[] {
  if (!convertibleIds.includes(id)) return [];
  const { terms } = bond.facts;
  const { issuer } = bond.plan;
  const share = demoStocks().find(({ instrument }) => instrument.issuerId === issuer.id);
  const price = share === undefined ? 250 : Number((share.startPrice * 1.9).toFixed(2));
  return [
    {
      instrumentId: id,
      kind: id === 1022 ? 'mandatory' : 'holder',
      underlyingId: share?.instrument.id ?? null,
      underlyingName: `${issuer.shortName} ordinary share`,
      ratio: Number((terms.faceValue / price).toFixed(4)),
      price,
      priceCurrency: terms.faceCurrency,
      startsOn: later(terms.issuedOn, 12),
      endsOn: later(terms.maturesOn, -1),
    },
  ];
}

type OwnTerms = Omit<StructuredTerms, 'instrumentId' | 'fixedOn' | 'valuedOn'>;

const structuredTerms = rows.structured as Readonly<Record<string, OwnTerms>>;

function structured({ bond, id }: Told): readonly StructuredTerms[] {
  const own = structuredTerms[id];
  if (own === undefined) return [];
  const { terms } = bond.facts;
  return [{ ...own, instrumentId: id, fixedOn: terms.issuedOn, valuedOn: later(terms.maturesOn, -1) }];
}

function underlyings({ bond, id }: Told): readonly StructuredUnderlying[] {
  if (!structuredIds.includes(id)) return [];
  const { plan } = bond;
  if (id === 1024)
    return [{ instrumentId: id, name: plan.issuer.name, underlyingId: null, initialLevel: null, weight: null }];
  const stocks = demoStocks().filter(({ instrument }) => instrument.currency === plan.currency);
  return stocks.slice(0, id === 1018 ? 3 : 1).map(({ instrument, startPrice }) => ({
    instrumentId: id,
    name: instrument.name,
    underlyingId: instrument.id,
    weight: null,
    initialLevel: Number((startPrice * 1.1).toFixed(2)),
  }));
}

const observationMonths = [-12, -6, 6, 12, 18, 24, 30, 36, 42, 48];

function observations({ id, today }: Told): readonly StructuredObservation[] {
  if (id !== 1018) return [];
  return observationMonths.map((months, at) => {
    const date = isoFromDayNumber(addMonths(today, months));
    return {
      instrumentId: id,
      date,
      paysOn: isoFromDayNumber(addMonths(today, months + 1)),
      redeemsAt: at < 2 ? null : 1 - (at - 2) * 0.025,
      redemption: 100,
      couponAt: 0.7,
      coupon: 4,
      outcome: months > 0 ? null : at === 0 ? 'coupon' : 'nothing',
    };
  });
}

function restructurings({ bond, id, today }: Told): readonly Restructuring[] {
  if (bond.plan.status !== 'restructured') return [];
  return [
    {
      instrumentId: id,
      effectiveOn: isoFromDayNumber(addMonths(today, -9)),
      kind: 'amendment',
      announcedOn: isoFromDayNumber(addMonths(today, -14)),
      haircut: 0.25,
      consent: 0.84,
      successorIsin: null,
    },
  ];
}

function restructuredTerms({ bond, id, today }: Told): readonly RestructuredTerm[] {
  if (bond.plan.status !== 'restructured') return [];
  const { terms } = bond.facts;
  const own = { instrumentId: id, effectiveOn: isoFromDayNumber(addMonths(today, -9)) };
  const blank = { oldNumber: null, newNumber: null, oldDate: null, newDate: null };
  const issued = terms.issuedAmount ?? 0;
  return [
    { ...own, ...blank, term: 'maturity', oldDate: later(terms.maturesOn, -48), newDate: terms.maturesOn },
    { ...own, ...blank, term: 'coupon_rate', oldNumber: 0.06, newNumber: 0.03 },
    { ...own, ...blank, term: 'outstanding', oldNumber: Math.round(issued / 0.75), newNumber: issued },
  ];
}

function details({ bond, id }: Told): readonly IssueDetail[] {
  if (id % 9 !== 2) return [];
  const { faceCurrency, faceValue, seniority } = bond.facts.terms;
  const words = Object.entries(rows.details) as readonly [keyof typeof rows.details, string][];
  return [
    ...words
      .filter(([kind]) => kind !== 'label' || id === 1001)
      .map(([kind, value]) => ({ instrumentId: id, kind, value })),
    ...(seniority === null ? [] : [{ instrumentId: id, kind: 'security' as const, value: rows.security[seniority] }]),
    { instrumentId: id, kind: 'denomination', value: `${faceCurrency} ${faceValue} and multiples of it` },
  ];
}

type SpecialTerms = Pick<
  IssueRecords,
  | 'redemptionRights'
  | 'ratingSteps'
  | 'conversions'
  | 'structured'
  | 'underlyings'
  | 'observations'
  | 'restructurings'
  | 'restructuredTerms'
  | 'details'
>;

/** What few bonds have. */
export function specialTermsOf(told: Told): SpecialTerms {
  return {
    redemptionRights: redemptionRights(told),
    ratingSteps: ratingSteps(told),
    conversions: conversions(told),
    structured: structured(told),
    underlyings: underlyings(told),
    observations: observations(told),
    restructurings: restructurings(told),
    restructuredTerms: restructuredTerms(told),
    details: details(told),
  };
}
