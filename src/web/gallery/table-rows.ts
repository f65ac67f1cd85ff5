import type { DataRow, TableColumn } from '../ui/table/table-model.ts';

/** Columns of the made-up bonds that the gallery's tables show. */
export const bondColumns: readonly TableColumn[] = [
  { id: 'name', head: 'Bond', isFixed: true },
  { id: 'issuer', head: { ttl: 'Issuer', info: 'Who owes the money, not who guarantees it.' } },
  { id: 'currency', head: 'Currency', group: 'Terms' },
  { id: 'coupon', head: 'Coupon, %', kind: 'number', group: 'Terms' },
  { id: 'maturity', head: 'Maturity', kind: 'date', group: 'Terms' },
  { id: 'price', head: 'Price', kind: 'number', group: 'Figures' },
  { id: 'yield', head: 'Yield, %', kind: 'number', group: 'Figures' },
  { id: 'spread', head: 'G-spread, bp', kind: 'number', group: 'Figures' },
  { id: 'duration', head: 'Duration', kind: 'number', group: 'Figures' },
  { id: 'amount', head: 'Amount, m', kind: 'number', group: 'Figures' },
  { id: 'zero', head: 'Zero', kind: 'number' },
  { id: 'empty', head: 'Empty' },
];

/** Ids of the columns that sort. */
export const sortableIds = bondColumns.map(({ id }) => id);

const issuers = ['Norvane Networks', 'Halden Transit', 'Alderhaven Water', 'Sunde Hydro', 'Talmora Gas', 'Corvik Rail'];
const currencies = ['EUR', 'USD', 'NOK', 'GBP'];

/** A number of 0 to 1 that depends on the place alone, so that server and browser draw the same rows. */
function share(at: number, salt: number): number {
  let mixed = Math.imul(at ^ (salt << 16), 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}

const two = (value: number) => String(value).padStart(2, '0');

export function bondRow(at: number, change: Partial<DataRow> = {}): DataRow {
  const issuer = issuers[at % issuers.length] ?? '';
  const coupon = Math.round(share(at, 1) * 800) / 100;
  const year = 2027 + Math.floor(share(at, 2) * 25);
  const figure = (salt: number, from: number, to: number, decimals: number) =>
    (from + share(at, salt) * (to - from)).toFixed(decimals).replace('-', '−');
  return {
    id: at,
    cells: {
      name: `${issuer} ${coupon.toFixed(3)}% ${year} No. ${at}`,
      issuer,
      currency: currencies[Math.floor(share(at, 9) * currencies.length)] ?? 'EUR',
      coupon: coupon.toFixed(3),
      maturity: `${two(1 + Math.floor(share(at, 3) * 28))}.${two(1 + Math.floor(share(at, 4) * 12))}.${year}`,
      price: figure(5, 80, 110, 4),
      yield: figure(6, -1, 9, 3),
      spread: figure(7, -40, 400, 2),
      duration: figure(8, 0, 15, 2),
      amount: String(Math.round(share(at, 10) * 40) * 50 + 50),
      zero: '0',
      empty: '',
    },
    ...change,
  };
}

export function bondRows(count: number, from = 1): readonly DataRow[] {
  return Array.from({ length: count }, (_, at) => bondRow(from + at));
}

export const longText =
  'Call at par from 14.03.2032 on any coupon date with 30 days of notice, in whole and not in part, after the consent of the trustee.';
