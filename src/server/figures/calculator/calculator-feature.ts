import type { BondCalculation, CalculationMarket } from '#contract/figures/calculator.ts';
import { benchmarkItemCall, bondCalculationCall, calculationMarketCall } from '#contract/figures/calculator.ts';
import { closedVenueId, defaultListing, effectiveLevel, type Viewer } from '#domain/account/access/viewer.ts';
import type { ServingCurve, ServingSwaps } from '#domain/bond/derivation/curve-book.ts';
import { indexDays } from '#domain/bond/derivation/indexation.ts';
import type { IssueOffer, IssuePayment, IssueTerms } from '#domain/bond/issue.ts';
import { type Curve, zeroRate } from '#math/curve/curve.ts';
import { addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { type IsoDate, years } from '#math/units.ts';
import { findBenchmarkYields, hasOwnMarket } from '#store/bond/bonds/government-bonds.ts';
import { findResets } from '#store/bond/cash-flows/daily-rates.ts';
import { findMakeWholeRights } from '#store/bond/offers/make-whole-rights.ts';
import { findReferenceIndex } from '#store/market/reference-index/reference-index.ts';
import type { Database } from '#store/platform/database/database.ts';
import { readLatestFigures, readListings, readSchedule } from '../../bond/reads/bond-reads.ts';
import type { Services } from '../../bond/services.ts';
import { findServingCurves } from '../../market/reads/market-reads.ts';
import { requireBond } from '../../market/reads/require-bond.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { askedDay } from '../../platform/serving/asked-day.ts';
import { type App, atLevel, serve } from '../../platform/serving/serve.ts';

function termsAnswer(terms: IssueTerms): BondCalculation['terms'] {
  const { instrumentId: _id, issuedAmount: _issued, outstandingAmount: _outstanding, ...answer } = terms;
  return answer;
}

function paymentAnswer(row: IssuePayment): BondCalculation['cashFlows'][number] {
  const { actualPaymentDate: _actual, recordDate: _record, madeFrom = null, ...answer } = row;
  return { ...answer, madeFrom };
}

function offerAnswer(offer: IssueOffer): BondCalculation['offers'][number] {
  const { type, date, price, periodStart, periodEnd, optionStyle, noticeDays } = offer;
  return { type, date, price, periodStart, periodEnd, optionStyle, noticeDays };
}

/** Settlements of the months around today can be chosen. */
const monthsBefore = 24;
const monthsAfter = 3;

/** The values of a bond's price index from which the index ratio of settlements around today is worked out. */
async function findIndexValues(database: Database, terms: IssueTerms, today: IsoDate) {
  if (!terms.isInflationLinked || terms.priceIndex === null) return [];
  const day = dayNumberFromIso(today);
  const months = Array.from({ length: monthsBefore + monthsAfter + 1 }, (_, index) => index - monthsBefore);
  const days = new Set(months.flatMap((month) => indexDays(terms, addMonths(day, month))));
  const found = await findReferenceIndex(database, terms.priceIndex, [...days]);
  return found.map(({ date, value }) => ({ date, value })).sort((a, b) => (a.date < b.date ? -1 : 1));
}

type CurveAnswer = NonNullable<CalculationMarket['curve']>;
type CurveNumbers = Pick<CurveAnswer, 'times' | 'rates' | 'parameters' | 'shortest' | 'longest'>;

const noNumbers: CurveNumbers = { times: null, rates: null, parameters: null, shortest: null, longest: null };

/** The numbers of a curve; null for a model that no stored curve has. */
function numbersOf(curve: Curve): CurveNumbers | null {
  if (curve.model === 'ZeroNodes') return { ...noNumbers, times: [...curve.times], rates: [...curve.values] };
  if (curve.model !== 'Bounded') return null;
  const { base, from, to } = curve;
  const bounds = { ...noNumbers, shortest: from, longest: to };
  if (base.model === 'NelsonSiegel') return { ...bounds, parameters: [base.b0, base.b1, base.b2, 0, base.tau1, 0] };
  if (base.model !== 'Svensson') return null;
  return { ...bounds, parameters: [base.b0, base.b1, base.b2, base.b3, base.tau1, base.tau2] };
}

function curveAnswer(serving: ServingCurve | null): CurveAnswer | null {
  const numbers = serving && numbersOf(serving.curve);
  if (serving === null || numbers === null) return null;
  const { kind, name, date } = serving;
  return { kind, name, date, ...numbers, masked: [] };
}

type SwapsAnswer = NonNullable<CalculationMarket['swaps']>;

/** Zero rates at the nodes, from which the curve follows. */
function swapsAnswer(swaps: ServingSwaps | null): SwapsAnswer | null {
  if (swaps === null) return null;
  const { curve, overnightRate, name, date, rates: quoted } = swaps;
  const times = curve.times.slice(1);
  const rates = times.map((time) => zeroRate(curve, years(time)));
  return { overnightRate, name, date, times, rates, terms: [...quoted.times], quotes: [...quoted.values], masked: [] };
}

/** Whose market it is: that of a currency, the generated one or the real one. */
interface MarketOwner {
  readonly currency: string;
  readonly isGenerated: boolean;
}

/** What bonds of a currency are measured against on a day, as a reader may see it. */
async function calculationMarket(
  { database, today, optionModelOf }: Pick<Services, 'database' | 'today' | 'optionModelOf'>,
  owner: MarketOwner,
  { date, askedDay = null }: { readonly date: IsoDate; readonly askedDay?: IsoDate | null },
  viewer: Viewer,
): Promise<CalculationMarket> {
  const closed = { accountId: viewer.accountId, closedVenueId: closedVenueId(viewer) };
  const [{ government, swaps }, benchmarks] = await Promise.all([
    findServingCurves(database, { instrument: owner, terms: { faceCurrency: owner.currency } }, date),
    findBenchmarkYields(database, { ...owner, date, ...closed }),
  ]);
  return {
    currency: owner.currency,
    today: today(),
    askedDay,
    curve: curveAnswer(government),
    swaps: swapsAnswer(swaps),
    benchmarks: benchmarks.map(({ id, name, date: day, duration, yield: effective }) => ({
      id,
      name,
      date: day,
      duration,
      yield: effective,
      masked: [],
    })),
    optionModel: { isBorrowed: false, ...optionModelOf(owner) },
  };
}

function calculationRoute(app: App, services: Services): void {
  serve(app, services, bondCalculationCall, async ({ params, query, viewer }) => {
    const { database, today } = services;
    const bond = await requireBond(services, params.id);
    const { instrument, terms, followsUnderlying } = bond;
    const listings = await readListings(services, instrument.id, viewer.accountId);
    const listing = listings.find(({ venue }) => venue.id === query.venue) ?? defaultListing(listings, viewer);
    const venueId = listing?.venue.id ?? null;
    const [day] = await readLatestFigures(services, instrument.id, venueId);
    const owner = { currency: terms.faceCurrency, isGenerated: instrument.isGenerated };
    const [{ cashFlows, offers }, makeWholeRights, indexValues, market] = await Promise.all([
      readSchedule(services, instrument.id),
      findMakeWholeRights(database, instrument.id),
      findIndexValues(database, terms, today()),
      calculationMarket(services, owner, { date: day?.date ?? today() }, viewer),
    ]);
    const resets = await findResets(database, { terms, isGenerated: instrument.isGenerated, cashFlows });
    return atLevel(effectiveLevel(viewer, venueId), {
      name: instrument.name,
      isin: instrument.isin,
      terms: termsAnswer(terms),
      followsUnderlying,
      cashFlows: cashFlows.map(paymentAnswer),
      offers: offers.map(offerAnswer),
      makeWholeRights: makeWholeRights.map((right) => ({ ...right })),
      resets: resets.map(({ from, rate }) => ({ from: isoFromDayNumber(from), rate })),
      indexValues,
      price:
        day === undefined || listing === undefined
          ? null
          : { value: day.price, kind: day.priceType, venueName: listing.venue.name, date: day.date, masked: [] },
      market,
    });
  });
}

/** Whose market a made-up bond of a currency has, or the bond of the site that is asked about; refuses one of another currency. */
async function findOwner(services: Services, currency: string, bondId: number | undefined): Promise<MarketOwner> {
  if (bondId === undefined) {
    const { database } = services;
    const hasOwn = await hasOwnMarket(database, currency);
    return { currency, isGenerated: !hasOwn };
  }
  const { instrument, terms } = await requireBond(services, String(bondId));
  if (terms.faceCurrency !== currency) throw new Refusal('not_found', 'currency');
  return { currency, isGenerated: instrument.isGenerated };
}

function calculationMarketRoute(app: App, services: Services): void {
  serve(app, services, calculationMarketCall, async ({ params: { currency }, query, viewer }) => {
    if (!/^[A-Z]{3}$/.test(currency)) throw new Refusal('not_found', 'currency');
    const date = askedDay(query.date, services.today(), 'date');
    const owner = await findOwner(services, currency, query.bond);
    return calculationMarket(services, owner, { date, askedDay: query.date === undefined ? null : date }, viewer);
  });
}

/** The benchmark bond with its latest yield; no item where the bond is none, or has no yield of the last week. */
function benchmarkItemRoute(app: App, services: Services): void {
  serve(app, services, benchmarkItemCall, async ({ params, viewer }) => {
    const { instrument, terms } = await requireBond(services, params.id);
    const found = await findBenchmarkYields(services.database, {
      currency: terms.faceCurrency,
      isGenerated: instrument.isGenerated,
      date: services.today(),
      accountId: viewer.accountId,
      closedVenueId: closedVenueId(viewer),
    });
    const items = found
      .filter(({ id }) => id === instrument.id)
      .map((benchmark) => ({
        id: benchmark.id,
        document: benchmark.name,
        isin_code: benchmark.isin,
        currency_name: benchmark.currency,
        maturity_date: benchmark.maturesOn,
        date: benchmark.date,
        indicative_price: benchmark.price,
        indicative_yield: benchmark.yield,
        duration: benchmark.duration,
        masked: [],
      }));
    return { response: { items } };
  });
}

export function calculatorFeature(app: App, services: Services): void {
  calculationRoute(app, services);
  calculationMarketRoute(app, services);
  benchmarkItemRoute(app, services);
}
