import { type BondSummary, bondSummary } from '#contract/bond/bond-summary.ts';
import { bondsCsvCall } from '#contract/platform/csv-addresses.ts';
import type { CsvCell } from '#contract/platform/csv-text.ts';
import type { Viewer } from '#domain/account/access/viewer.ts';
import { fileNameOf } from '#domain/fields/field.ts';
import { fileFieldsOf, type List, lists } from '#domain/lists/lists.ts';
import { type BondRecord, findBond } from '#store/bond/bonds/find-bond.ts';
import { findListedOn } from '#store/lists/find-bonds.ts';
import { findBondsByCode } from '#store/portfolio/watchlists/watchlist-purchases.ts';
import { findSummary } from '../../bond/bond-summary/find-summary.ts';
import type { Services as BondServices } from '../../bond/services.ts';
import { sendCsv } from '../../platform/files/send-table.ts';
import { SOURCE_COLUMN, sourceCell } from '../../platform/serving/data-sources.ts';
import { limitCalls } from '../../platform/serving/limit-calls.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { listedBonds } from '../bond-item.ts';
import type { Services as ListServices } from '../services.ts';
import { cellOf } from './list-csv.ts';

type Services = BondServices & ListServices;

/** The fields of a row that its summary tells, by their names, in their order. Rates and yields are fractions, spreads basis points. */
const summaryCells: Readonly<Record<string, (summary: BondSummary) => CsvCell>> = {
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

/** The fields of lists that stand behind them under the names of files, and what else the summary tells. */
const furtherFields = (bonds: List) =>
  fileFieldsOf(bonds, null).filter((field) => !(fileNameOf(field) in summaryCells));
const makeWholePrice = ({ priceFigures }: BondSummary): CsvCell => priceFigures?.makeWhole?.price ?? null;

const headOf = (bonds: List): readonly string[] => [
  'asked',
  ...Object.keys(summaryCells),
  'error',
  ...furtherFields(bonds).map(fileNameOf),
  'make_whole_price',
  SOURCE_COLUMN,
];

/** A summary and a line of the list are read by two statements; a price that moves between them is read again so often. */
const MAX_READS = 3;

async function findRead(services: Services, viewer: Viewer, bond: BondRecord) {
  const { summary, level } = await findSummary(services, bond, { viewer, venueId: undefined });
  const { venueId } = summary;
  const listed = await findListedOn(services.database, { id: summary.id, venueId, today: services.today() });
  return { summary, level, listed };
}

/** What both tell of one moment. */
async function findReadAtOnce(services: Services, viewer: Viewer, bond: BondRecord) {
  let read = await findRead(services, viewer, bond);
  const isTorn = () => read.listed !== undefined && read.listed.numbers.price !== (read.summary.price?.value ?? null);
  for (let reads = 1; reads < MAX_READS && isTorn(); reads++) read = await findRead(services, viewer, bond);
  return read;
}

async function rowOf(services: Services, viewer: Viewer, code: string, id: number | undefined) {
  const bond = id === undefined ? undefined : await findBond(services.database, id);
  const [cells, further] = [Object.values(summaryCells), furtherFields(lists.bonds)];
  if (bond === undefined)
    return [code, ...cells.map(() => null), 'unknown_bond', ...further.map(() => null), null, null];
  const { summary, level, listed } = await findReadAtOnce(services, viewer, bond);
  const shown = services.gate.mask(summary, bondSummary, level);
  const page = { total: 1, items: listed === undefined ? [] : [listed] };
  const [item = {}] = (await listedBonds(viewer, page, services)).items;
  const listCells = further.map((field) => cellOf(item, field));
  return [
    code,
    ...cells.map((cell) => cell(shown)),
    null,
    ...listCells,
    makeWholePrice(shown),
    sourceCell(shown.sources),
  ];
}

/** Bonds for spreadsheets, a row for each that the address names, in its order; what is closed to the reader is an empty cell. */
export function bondsCsvRoute(app: App, services: Services): void {
  const limit = limitCalls(services, 'csv-addresses');
  serve(app, services, bondsCsvCall, { load: 'file' }, async (request, reply) => {
    await limit(request);
    const codes = request.query.isin.split(',');
    const found = await findBondsByCode(services.database, codes);
    const rows: (readonly CsvCell[])[] = [];
    // One after the other: many bonds are no reason to take all connections.
    for (const code of codes) rows.push(await rowOf(services, request.viewer, code, found.get(code.toUpperCase())?.id));
    return sendCsv(services, reply, { name: 'bonds', rows: [headOf(lists.bonds), ...rows] });
  });
}
