/** Accrued interest of a bond on a board, in the currency of trading. */
export interface BoardAccrued {
  readonly secid: string;
  readonly faceCurrency: string;
  readonly tradingCurrency: string;
  readonly settlesOn: string;
  /** Of one bond. */
  readonly amount: number;
  /** What the bond's rate earned by the exchange's own count, in the currency of the face; rounded to its hundredth by the exchange. */
  readonly expected: number | null;
}

const median = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)];

/** Rates that lie within this share of each other are one. */
const SAME_RATE = 2e-6;

const MIN_WITNESSES = 3;

/** The rate on which at least three agree, those of larger amounts first; null where none does. */
function agreedRate(rates: readonly number[]): number | null {
  const sorted = rates.toSorted((a, b) => a - b);
  const near = (rate: number) => sorted.filter((other) => Math.abs(other / rate - 1) <= SAME_RATE);
  const groups = sorted.map(near).toSorted((a, b) => b.length - a.length);
  const [largest = []] = groups;
  return largest.length < MIN_WITNESSES ? null : (median(largest) ?? null);
}

/**
 * The exchange's own rates of foreign currencies in another currency of trading, by `USD RUB`: the accrued interest of bonds that trade in both;
 * where none does, the rate at which the accrued interest of three bonds or more is a whole number of hundredths of what they earned.
 */
export function boardExchangeRates(accrued: readonly BoardAccrued[]): ReadonlyMap<string, number> {
  const own = new Map(
    accrued
      .filter(({ faceCurrency, tradingCurrency, amount }) => faceCurrency === tradingCurrency && amount > 0)
      .map((each) => [`${each.secid} ${each.settlesOn}`, each.amount]),
  );
  const found = new Map<string, { readonly paired: number[]; readonly earned: number[] }>();
  for (const { secid, faceCurrency, tradingCurrency, settlesOn, amount, expected } of accrued) {
    if (faceCurrency === tradingCurrency || !(amount > 0)) continue;
    const key = `${faceCurrency} ${tradingCurrency}`;
    const rates = found.get(key) ?? { paired: [], earned: [] };
    found.set(key, rates);
    const inOwn = own.get(`${secid} ${settlesOn}`);
    if (inOwn !== undefined) rates.paired.push(amount / inOwn);
    const hundredths = Math.round((expected ?? 0) * 100) / 100;
    if (hundredths > 0) rates.earned.push(amount / hundredths);
  }
  const agreed = [...found].map(
    ([key, { paired, earned }]) => [key, agreedRate(paired) ?? agreedRate(earned)] as const,
  );
  return new Map(agreed.flatMap(([key, rate]) => (rate === null ? [] : [[key, rate] as const])));
}
