import { governmentSector } from '#domain/issuer/sector.ts';
import type { Instrument, InstrumentKind } from '#domain/market/instrument.ts';
import { demoCurrency } from './demo-currencies.ts';
import { usualIssuers } from './demo-issuers.ts';
import { demoVenueIds } from './demo-venues.ts';
import { fictionalIsin } from './fictional-codes.ts';
import rows from './securities.json' with { type: 'json' };

/** A stock or a fund of the demo market. */
export interface DemoSecurity {
  readonly instrument: Instrument;
  readonly venueId: number;
  readonly startPrice: number;
  /** Yearly growth and volatility, as fractions. */
  readonly growth: number;
  readonly volatility: number;
}

const firstStockId = 3001;
const firstFundId = 4001;
const stockCount = 21;
/** Listed beyond those: with them a sector has shares enough for a median of what they cost. */
const furtherListed = ['Lumiora', 'Osprey Point', 'Estrela do Sul'];

interface Identity {
  readonly id: number;
  readonly kind: InstrumentKind;
  readonly name: string;
  readonly ticker: string;
  readonly currency: string;
  readonly issuerId: number | null;
}

function instrumentOf(identity: Identity): Instrument {
  return {
    ...identity,
    shortName: identity.ticker,
    isin: fictionalIsin(identity.id),
    registrationNumber: null,
    statusId: null,
    isGenerated: true,
  };
}

function tickerOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^A-Za-z]/g, '')
    .toUpperCase()
    .slice(0, 4);
}

/** Shares of companies that also have bonds. */
export function demoStocks(): readonly DemoSecurity[] {
  const companies = usualIssuers.filter((issuer) => issuer.sector !== governmentSector && issuer.grade !== 'D');
  const listed = companies.filter(({ shortName }, index) => index < stockCount || furtherListed.includes(shortName));
  return listed.map((issuer, index) => ({
    instrument: instrumentOf({
      id: firstStockId + index,
      kind: 'stock',
      name: `${issuer.shortName} ordinary share`,
      ticker: tickerOf(issuer.shortName),
      currency: issuer.currency,
      issuerId: issuer.id,
    }),
    venueId: demoCurrency(issuer.currency).exchange,
    startPrice: 12 + index * 7.5,
    growth: 0.02 + (index % 5) * 0.02,
    volatility: 0.18 + (index % 4) * 0.05,
  }));
}

/** Exchange-traded funds. */
export function demoFunds(): readonly DemoSecurity[] {
  return rows.funds.map(({ name, ticker, currency, volatility }, index) => ({
    instrument: instrumentOf({ id: firstFundId + index, kind: 'etf', name, ticker, currency, issuerId: null }),
    venueId: demoCurrency(currency).exchange,
    startPrice: 50 + index * 5,
    growth: 0.03,
    volatility,
  }));
}

/** A bond index follows the curve of its currency at a maturity; a stock index wanders. */
export interface DemoIndex {
  readonly instrument: Instrument;
  readonly venueId: number;
  readonly currency: string;
  /** Maturity in years that a bond index keeps; null for a stock index. */
  readonly years: number | null;
  /** Spread of its bonds over the government curve, as a fraction. */
  readonly spread: number;
}

const firstIndexId = 2001;

/** Indexes, which have no issuer and no ISIN. */
export function demoIndexes(): readonly DemoIndex[] {
  return rows.indexes.map(({ name, ticker, currency, years, spread }, index) => ({
    instrument: {
      ...instrumentOf({ id: firstIndexId + index, kind: 'index', name, ticker, currency, issuerId: null }),
      isin: null,
    },
    venueId: demoVenueIds.indices,
    currency,
    years,
    spread,
  }));
}
