import { bondContext } from '#domain/bond/derivation/bond-context.ts';
import { dayWorkspace, legFigures, settleLeg } from '#domain/bond/derivation/settled-leg.ts';
import {
  type IssueCovenant,
  type IssueDefault,
  type IssueIdentifier,
  type IssueManager,
  type IssueStake,
  type IssueTranche,
  investorTypes,
  type LombardListing,
  type ManagerRole,
} from '#domain/bond/issue-records.ts';
import { addDays, addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { type DayNumber, dayNumber, type Rate, rate, valueOrNull } from '#math/units.ts';
import { cleanPriceFromYield } from '#math/yield/yield-from-price.ts';
import { type IssueRecords, type RecordName, recordNames } from '#store/bond/bond-records/record-tables.ts';
import { averageSpread } from './bond-plan.ts';
import type { DemoBond } from './demo-bond.ts';
import { demoCurrency } from './demo-currencies.ts';
import { demoParticipants } from './demo-participants.ts';
import { specialTermsOf } from './demo-special-terms.ts';
import { type Random, randomStream } from './random.ts';

interface Told {
  readonly bond: DemoBond;
  readonly id: number;
  readonly random: Random;
  readonly today: DayNumber;
}

const dayOf = (day: number) => isoFromDayNumber(dayNumber(day));

/** Codes that no real issue has: they begin with letters or figures that are not given out. */
function identifiers({ bond, id }: Told): readonly IssueIdentifier[] {
  const { terms } = bond.facts;
  const coupon = terms.couponKind === 'floating' ? 'V' : terms.couponKind === 'zero' ? 'Z' : 'F';
  return [
    { instrumentId: id, kind: 'cfi', value: `DB${coupon}UXR` },
    { instrumentId: id, kind: 'common_code', value: `0000${String(id).padStart(5, '0')}` },
    { instrumentId: id, kind: 'wkn', value: `ZZ${String(id).padStart(4, '0')}` },
    { instrumentId: id, kind: 'fisn', value: `${bond.plan.issuer.shortName.toUpperCase()}/BD ${id}` },
  ];
}

const roles: readonly ManagerRole[] = ['bookrunner', 'lead_manager', 'co_manager', 'paying_agent', 'trustee'];

function managers({ id, random }: Told): readonly IssueManager[] {
  const dealers = demoParticipants.filter(({ share }) => share !== 'listed');
  return roles.slice(0, random.whole(2, roles.length)).map((role) => ({
    instrumentId: id,
    role,
    name: dealers[random.whole(0, dealers.length - 1)]?.name ?? '',
  }));
}

/** Days from the first day of a placement to its settlement; the first settles as the bond begins to accrue. */
const placementDays = { first: 6, tap: 4 } as const;

function tranche({ id, random, bond }: Told, number: number, settlesOn: number, face: number): IssueTranche {
  const placed = Math.round(face / 1_000_000) * 1_000_000;
  const startsOn = settlesOn - (number === 1 ? placementDays.first : placementDays.tap);
  return {
    instrumentId: id,
    number,
    startsOn: dayOf(startsOn),
    endsOn: null,
    settlesOn: dayOf(settlesOn),
    method: bond.facts.isGovernment ? 'auction' : number === 1 ? 'bookbuilding' : 'private',
    offered: placed,
    placed,
    demand: Math.round(placed * (1.1 + random.whole(0, 20) / 10)),
    ...placementPrice(bond, dayNumber(settlesOn), 98 + random.whole(0, 3000) / 1000),
    bids: random.whole(12, 160),
  };
}

function tranches(told: Told): readonly IssueTranche[] {
  const { terms } = told.bond.facts;
  const { today } = told;
  const amount = terms.issuedAmount ?? 0;
  const issued = terms.issuedOn === null ? today : dayNumberFromIso(terms.issuedOn);
  if (amount === 0 || issued >= today) return [];
  const tapped = addMonths(issued, 6);
  const hasTap = told.id % 4 === 1 && tapped < today;
  if (!hasTap) return [tranche(told, 1, issued, amount)];
  return [tranche(told, 1, issued, amount * 0.8), tranche(told, 2, tapped + placementDays.tap, amount * 0.2)];
}

function defaults({ bond, id, today }: Told): readonly IssueDefault[] {
  if (bond.plan.status !== 'defaulted') return [];
  const missed = bond.facts.cashFlows.filter(({ paymentDate }) => paymentDate <= isoFromDayNumber(today)).slice(-2);
  const { faceValue } = bond.facts.terms;
  return missed.map(({ paymentDate, coupon }, at) => ({
    instrumentId: id,
    dueOn: paymentDate,
    kind: 'coupon',
    state: at === 0 ? 'default' : 'technical',
    amount: coupon === null ? null : (coupon * faceValue) / 100,
    graceEndsOn: null,
    settledOn: null,
  }));
}

function covenants({ id, today }: Told): readonly IssueCovenant[] {
  const testedOn = isoFromDayNumber(addMonths(today, -3));
  const isBreached = id % 8 === 5;
  const promise = (kind: IssueCovenant['kind']): IssueCovenant => ({
    instrumentId: id,
    kind,
    threshold: null,
    actual: null,
    state: 'held',
    testedOn: null,
  });
  return [
    { ...promise('debt_to_ebitda'), threshold: 3.5, actual: isBreached ? 3.9 : 2.4, testedOn },
    { ...promise('interest_cover'), threshold: 4, actual: 6.2, testedOn },
    promise('negative_pledge'),
    promise('change_of_control'),
  ].map((own, at) => (at === 0 && isBreached ? { ...own, state: 'breached' } : own));
}

const holders = [
  'Lantern Pension Fund',
  'Montfaucon Gestion',
  'Aldergate Asset Management',
  'Talbrück Fondsgesellschaft',
];
const regions = ['DE', 'FR', 'GB', 'US', 'SG'];

/** Shares that add up to no more than all. */
function shares(count: number, random: Random): readonly number[] {
  const parts = Array.from({ length: count }, () => random.whole(5, 30));
  const all = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => Math.floor((part / all) * 1000) / 1000);
}

function stakes({ bond, id, random, today }: Told): readonly IssueStake[] {
  const amount = bond.facts.terms.issuedAmount;
  const asOf = isoFromDayNumber(addMonths(today, -2));
  const stakesOf = (kind: IssueStake['kind'], names: readonly string[], part: number) =>
    shares(names.length, random).map((share, at) => ({
      instrumentId: id,
      kind,
      name: names[at] ?? '',
      asOf,
      share: Number((share * part).toFixed(4)),
      amount: amount === null ? null : Math.round(amount * share * part),
    }));
  return [
    ...stakesOf('holder', holders, 0.4),
    ...stakesOf('investor_type', investorTypes, 1),
    ...stakesOf('investor_region', regions, 0.9),
  ];
}

function lombard({ id, today }: Told): readonly LombardListing[] {
  const listing = { instrumentId: id, removedOn: null, haircut: 0.06 + (id % 5) / 100 };
  const first = { ...listing, list: 'Valdoria Central Bank', listedOn: isoFromDayNumber(addMonths(today, -9)) };
  if (id % 2 === 0) return [first];
  const left = { listedOn: dayOf(addDays(today, -700)), removedOn: dayOf(addDays(today, -90)) };
  return [first, { ...listing, ...left, list: 'Northern Clearing House' }];
}

/** What is known of a bond beside terms and payments; the first bond has all of it, others lack this or that. */
function recordsOf(told: Told): IssueRecords {
  const { id } = told;
  const isFirst = id === 1001;
  return {
    identifiers: id % 6 === 4 ? [] : identifiers(told),
    managers: isFirst || id % 3 !== 0 ? managers(told) : [],
    tranches: isFirst || id % 5 !== 4 ? tranches(told) : [],
    defaults: defaults(told),
    covenants: id % 4 === 1 ? covenants(told) : [],
    stakes: isFirst || id % 5 === 2 ? stakes(told) : [],
    lombard: isFirst || id % 3 === 1 ? lombard(told) : [],
    ...specialTermsOf(told),
  };
}

/** The records of the demo market; of bonds that are one of many alike nothing is told. */
export function demoRecords(bonds: readonly DemoBond[], seed: number, today: DayNumber): IssueRecords {
  const all = bonds
    .filter(({ plan }) => !plan.isOneOfMany && plan.status !== 'announced')
    .map((bond) => {
      const { id } = bond.plan;
      return recordsOf({ bond, id, random: randomStream(seed, `records of ${id}`), today });
    });
  // The lists of one name are of one kind of row.
  const listOf = (name: RecordName) => all.flatMap((own): readonly unknown[] => own[name]);
  return Object.fromEntries(recordNames.map((name) => [name, listOf(name)])) as unknown as IssueRecords;
}

/** At what an issue was sold: clean price per 100, and its effective yield to maturity as a fraction; null while not known. */
interface PlacementPrice {
  readonly price: number;
  readonly yield: number | null;
}

/** Neither coupons that were not known when the bond was sold, nor those that its end has taken away, make a yield to maturity. */
function hasKnownYield({ plan, facts }: DemoBond): boolean {
  const { isPerpetual, isInflationLinked, couponKind } = facts.terms;
  if (isPerpetual || isInflationLinked || couponKind === 'floating' || plan.endedInMonths !== undefined) return false;
  return facts.cashFlows.every(({ coupon, isEstimated }) => coupon !== null && !isEstimated);
}

/** What its market asks of a bond on average, whatever its maturity. */
function usualYield({ plan }: DemoBond): Rate {
  const { short, long } = demoCurrency(plan.currency).curve;
  return rate((short + long) / 2 + averageSpread(plan));
}

/** The yield that follows from a price near par; what pays no coupon is sold at the price that follows from its market's yield. */
function placementPrice(bond: DemoBond, settlement: DayNumber, nearPar: number): PlacementPrice {
  const unknown = { price: nearPar, yield: null };
  if (!hasKnownYield(bond)) return unknown;
  const { whole } = bondContext(bond.facts);
  if (whole === null) return unknown;
  const settled = settleLeg(dayWorkspace(), whole, settlement);
  const { couponKind } = bond.facts.terms;
  const isDiscounted = couponKind === 'zero' || couponKind === 'bill';
  const discounted = isDiscounted ? valueOrNull(cleanPriceFromYield(settled.effective, usualYield(bond))) : null;
  const price = discounted ?? nearPar;
  const rounded = Math.round(price * 1000) / 1000;
  return { price: rounded, yield: legFigures(settled, rounded)?.yield ?? null };
}
