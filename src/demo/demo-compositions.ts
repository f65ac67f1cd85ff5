import { governmentSector } from '#domain/issuer/sector.ts';
import type { FundHolding, IndexMember, TrackedIndex } from '#domain/market/composition.ts';
import { addMonths, isoFromDayNumber } from '#math/dates/dates.ts';
import { type DayNumber, type IsoDate, isoDate } from '#math/units.ts';
import { saveFundHoldings, saveIndexMembers, saveTrackedIndexes } from '#store/market/compositions/compositions.ts';
import type { WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { DemoBond } from './demo-bond.ts';
import { demoGrades } from './demo-issuers.ts';
import type { DemoMarket } from './demo-market.ts';
import type { DemoIndex } from './demo-securities.ts';

type Market = Pick<DemoMarket, 'bonds' | 'stocks' | 'funds' | 'indexes' | 'today'>;

/** Something that an index may have, and how much of it there is. */
interface Candidate {
  readonly id: number;
  readonly size: number;
}

const firstSpeculative = demoGrades.indexOf('BB+');
const isSpeculative = ({ plan }: DemoBond) => demoGrades.indexOf(plan.issuer.grade) >= firstSpeculative;
const isGovernment = ({ plan }: DemoBond) => plan.issuer.sector === governmentSector;

/** Whether a bond is of the kind that the name of an index says; an aggregate has both. */
function isOfKind(bond: DemoBond, name: string): boolean {
  if (name.includes('Government')) return isGovernment(bond);
  if (name.includes('High Yield')) return !isGovernment(bond) && isSpeculative(bond);
  if (name.includes('Corporate')) return !isGovernment(bond) && !isSpeculative(bond);
  return true;
}

function candidatesOf({ instrument, currency, years }: DemoIndex, { bonds, stocks }: Market): readonly Candidate[] {
  if (years === null) {
    const shares = stocks.filter((stock) => stock.instrument.currency === currency);
    return shares.map(({ instrument: { id }, startPrice }) => ({ id, size: startPrice }));
  }
  const ofKind = bonds.filter((bond) => {
    const { plan } = bond;
    return (
      plan.currency === currency && (plan.status ?? 'outstanding') === 'outstanding' && isOfKind(bond, instrument.name)
    );
  });
  return ofKind.map(({ plan: { id }, facts }) => ({ id, size: facts.terms.issuedAmount ?? 0 }));
}

function firstOfMonth(day: DayNumber): IsoDate {
  return isoDate(`${isoFromDayNumber(day).slice(0, 8)}01`);
}

/** The members of all indexes at the beginning of this month and of the one before, by their size. */
export function demoIndexMembers(market: Market): readonly IndexMember[] {
  const days = [market.today, addMonths(market.today, -1)].map(firstOfMonth);
  return market.indexes.flatMap((index) => {
    const candidates = candidatesOf(index, market).filter(({ size }) => size > 0);
    const total = candidates.reduce((sum, { size }) => sum + size, 0);
    return days.flatMap((asOf) =>
      candidates.map(({ id, size }) => {
        return { indexId: index.instrument.id, asOf, instrumentId: id, weight: size / total };
      }),
    );
  });
}

/** The index that each fund follows, by ticker. */
const followed: Readonly<Record<string, string>> = {
  LEGB: 'LI-EGOV',
  LECB: 'LI-ECRP',
  LUTL: 'LI-UGOV',
  LUHY: 'LI-UHY',
  LGLT: 'LI-GGOV',
  AU50: 'AU50-I',
  MRUB: 'LI-RGOV',
  MTRY: 'LI-TGOV',
};

const FUND_SIZE = 480_000_000;
const CASH_SHARE = 0.03;
const PAR_SHARE = 100;

interface Held {
  readonly fundId: number;
  readonly asOf: IsoDate;
  readonly currency: string | null;
}

function holdingsOf(held: Held, members: readonly IndexMember[], names: ReadonlyMap<number, string>) {
  const byWeight = [...members].sort((a, b) => (b.weight ?? 0) - (a.weight ?? 0));
  const parts = byWeight.map(({ instrumentId, weight }) => {
    const own = (weight ?? 0) * (1 - CASH_SHARE);
    return { instrumentId, name: names.get(instrumentId) ?? '', weight: own };
  });
  const cash = { instrumentId: null, name: 'Cash', weight: CASH_SHARE };
  return [...parts, cash].map((part, index) => {
    const marketValue = Math.round(part.weight * FUND_SIZE);
    const quantity = part.instrumentId === null ? null : Math.round(marketValue / PAR_SHARE);
    return { ...held, ...part, number: index + 1, quantity, marketValue };
  });
}

/** What each fund holds this month: the members of the index that it follows, and some cash. */
export function demoFundHoldings(market: Market, members: readonly IndexMember[]): readonly FundHolding[] {
  const asOf = firstOfMonth(market.today);
  const named = [...market.bonds, ...market.stocks].map(({ instrument }) => [instrument.id, instrument.name] as const);
  const names = new Map(named);
  return market.funds.flatMap(({ instrument: { id, ticker, currency } }) => {
    const index = market.indexes.find((own) => own.instrument.ticker === followed[ticker ?? '']);
    const own = members.filter((member) => member.indexId === index?.instrument.id && member.asOf === asOf);
    return holdingsOf({ fundId: id, asOf, currency }, own, names);
  });
}

/** The index of each fund. */
function demoTrackedIndexes({ funds, indexes }: Market): readonly TrackedIndex[] {
  return funds.flatMap(({ instrument: { id, ticker } }) => {
    const index = indexes.find(({ instrument }) => instrument.ticker === followed[ticker ?? '']);
    return index === undefined ? [] : [{ fundId: id, indexId: index.instrument.id }];
  });
}

/** Stores what the indexes and funds of the demo market consist of. */
export async function saveDemoCompositions(tx: WriteTransaction, market: Market): Promise<void> {
  const members = demoIndexMembers(market);
  await saveIndexMembers(tx, members);
  await saveTrackedIndexes(tx, demoTrackedIndexes(market));
  await saveFundHoldings(tx, demoFundHoldings(market, members));
}
