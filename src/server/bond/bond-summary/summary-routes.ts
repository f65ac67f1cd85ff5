import { type BondSummary, bondSummariesCall, bondSummary, bondSummaryCall } from '#contract/bond/bond-summary.ts';
import { bondsCsvCall } from '#contract/platform/csv-addresses.ts';
import type { CsvCell } from '#contract/platform/csv-text.ts';
import type { Viewer } from '#domain/account/access/viewer.ts';
import { findBond } from '#store/bond/bonds/find-bond.ts';
import { findBondsByCode } from '#store/portfolio/watchlists/watchlist-purchases.ts';
import { requireBond } from '../../market/reads/require-bond.ts';
import { sendCsv } from '../../platform/files/send-table.ts';
import { limitCalls } from '../../platform/serving/limit-calls.ts';
import { requireFeature } from '../../platform/serving/require-account.ts';
import { type App, atLevel, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';
import { findSummary } from './find-summary.ts';

export function summariesRoute(app: App, services: Services): void {
  const limit = limitCalls(services, 'charts');
  serve(app, services, bondSummariesCall, async (request) => {
    const { query, viewer } = request;
    await limit(request);
    requireFeature(viewer, 'compare');
    const ids = [...new Set(query.bonds.split(',').map(Number))];
    const found = await Promise.all(ids.map(async (id) => ({ id, bond: await findBond(services.database, id) })));
    const summaries = found.map(async ({ bond }) => {
      if (bond === undefined) return [];
      const { summary, level } = await findSummary(services, bond, { viewer, venueId: undefined });
      return [services.gate.mask(summary, bondSummary, level)];
    });
    return {
      items: (await Promise.all(summaries)).flat(),
      unknown: found.flatMap(({ id, bond }) => (bond === undefined ? [id] : [])),
    };
  });
}

export function summaryRoute(app: App, services: Services): void {
  serve(app, services, bondSummaryCall, async ({ params, query, viewer }) => {
    const bond = await requireBond(services, params.id);
    const { summary, level } = await findSummary(services, bond, { viewer, venueId: query.venue });
    return atLevel(level, summary);
  });
}

/** The fields of a row by their names, in their order. Rates and yields are fractions, spreads basis points. */
const fields: Readonly<Record<string, (summary: BondSummary) => CsvCell>> = {
  id: ({ id }) => id,
  isin: ({ isin }) => isin,
  name: ({ name }) => name,
  issuer: ({ issuer }) => issuer?.name ?? null,
  country: ({ issuer }) => issuer?.country ?? null,
  sector: ({ issuer }) => issuer?.sector ?? null,
  currency: ({ currency }) => currency,
  status: ({ statusKey }) => statusKey,
  coupon_kind: ({ coupon }) => coupon.kind,
  coupon_rate: ({ coupon }) => coupon.rate,
  coupon_frequency: ({ coupon }) => coupon.frequency,
  reference_rate: ({ coupon }) => coupon.referenceRate,
  margin: ({ coupon }) => coupon.margin,
  next_coupon_date: ({ coupon }) => coupon.nextDate,
  issue_date: ({ issuedOn }) => issuedOn,
  maturity_date: ({ maturesOn }) => maturesOn,
  day_count: ({ dayCount }) => dayCount,
  face_value: ({ faceValue }) => faceValue,
  face_currency: ({ faceCurrency }) => faceCurrency,
  pool_factor: ({ poolFactor }) => poolFactor,
  outstanding_amount: ({ outstandingAmount }) => outstandingAmount,
  next_offer_type: ({ nextOffer }) => nextOffer?.type ?? null,
  next_offer_date: ({ nextOffer }) => nextOffer?.date ?? null,
  next_offer_price: ({ nextOffer }) => nextOffer?.price ?? null,
  accrued: ({ accrued }) => accrued?.value ?? null,
  settlement_date: ({ accrued }) => accrued?.settlement ?? null,
  venue_id: ({ venueId }) => venueId,
  venue: ({ price }) => price?.venueName ?? null,
  date: ({ price }) => price?.date ?? null,
  price: ({ price }) => price?.value ?? null,
  price_change: ({ price }) => price?.change ?? null,
  price_type: ({ priceType }) => priceType,
  dirty_price: ({ priceFigures }) => priceFigures?.dirtyPrice ?? null,
  yield: (summary) => summary.yield?.value ?? null,
  yield_type: ({ yieldType }) => yieldType,
  yield_origin: ({ yieldOrigin }) => yieldOrigin,
  modified_duration: ({ duration }) => duration?.value ?? null,
  g_spread: ({ spread }) => spread?.value ?? null,
  z_spread: ({ priceFigures }) => priceFigures?.zSpread ?? null,
  g_spread_at_maturity: ({ priceFigures }) => priceFigures?.gSpreadAtMaturity ?? null,
  i_spread: ({ priceFigures }) => priceFigures?.iSpread ?? null,
  swap_z_spread: ({ priceFigures }) => priceFigures?.swapZSpread ?? null,
  asset_swap_spread: ({ priceFigures }) => priceFigures?.assetSwapSpread ?? null,
};

const head: readonly string[] = ['asked', ...Object.keys(fields), 'error'];

async function rowOf(services: Services, viewer: Viewer, code: string, id: number | undefined) {
  const bond = id === undefined ? undefined : await findBond(services.database, id);
  const cells = Object.values(fields);
  if (bond === undefined) return [code, ...cells.map(() => null), 'unknown_bond'];
  const { summary, level } = await findSummary(services, bond, { viewer, venueId: undefined });
  const shown = services.gate.mask(summary, bondSummary, level);
  return [code, ...cells.map((cell) => cell(shown)), null];
}

/** Bonds for spreadsheets, a row for each that the address names, in its order; what is closed to the reader is an empty cell. */
export function bondsCsvRoute(app: App, services: Services): void {
  const limit = limitCalls(services, 'csv-addresses');
  serve(app, services, bondsCsvCall, async (request, reply) => {
    await limit(request);
    const codes = request.query.isin.split(',');
    const found = await findBondsByCode(services.database, codes);
    const rows: (readonly CsvCell[])[] = [];
    // One after the other: many bonds are no reason to take all connections.
    for (const code of codes) rows.push(await rowOf(services, request.viewer, code, found.get(code.toUpperCase())?.id));
    return sendCsv(services, reply, { name: 'bonds', rows: [head, ...rows] });
  });
}
