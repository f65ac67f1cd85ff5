import type { ScreenedBond } from '#contract/bond-list/bond-list.ts';
import type { CsvCell } from '#contract/csv-text.ts';

/** The fields of a row by their names, which do not change. Rates and yields are fractions, spreads basis points; several words have spaces between. */
const fields: Readonly<Record<string, (bond: ScreenedBond) => CsvCell>> = {
  id: ({ id }) => id,
  isin: ({ isin }) => isin,
  name: ({ name }) => name,
  issuer: ({ issuerName }) => issuerName,
  sector: ({ sector }) => sector,
  country: ({ country }) => country,
  currency: ({ currency }) => currency,
  status: ({ statusKey }) => statusKey,
  kinds: ({ kinds }) => kinds.join(' '),
  seniority: ({ seniority }) => seniority,
  coupon_kind: ({ couponKind }) => couponKind,
  coupon_rate: ({ couponRate }) => couponRate,
  maturity_date: ({ maturesOn }) => maturesOn,
  next_call_date: ({ nextCall }) => nextCall,
  next_put_date: ({ nextPut }) => nextPut,
  outstanding_amount: ({ size }) => size,
  ratings: ({ grades }) => grades?.join(' ') ?? null,
  liquidity: ({ liquidity }) => liquidity,
  liquidity_date: ({ liquidityDate }) => liquidityDate,
  date: ({ date }) => date,
  price: ({ price }) => price,
  yield: (bond) => bond.yield,
  yield_origin: ({ yieldOrigin }) => yieldOrigin,
  yield_to_maturity: ({ ytm }) => ytm,
  yield_to_offer: ({ yto }) => yto,
  current_yield: ({ current }) => current,
  modified_duration: ({ duration }) => duration,
  g_spread: ({ spread }) => spread,
  t_spread: ({ tspread }) => tspread,
  z_spread: ({ zspread }) => zspread,
};

/** Bonds for programs: a header and a record for each; what is closed to the reader is an empty cell. */
export function bondsCsvRows(bonds: readonly ScreenedBond[]): readonly (readonly CsvCell[])[] {
  return [Object.keys(fields), ...bonds.map((bond) => Object.values(fields).map((cell) => cell(bond)))];
}
