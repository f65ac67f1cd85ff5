import { numberText } from '#contract/platform/number-text.ts';
import { languageOf } from '#domain/platform/language.ts';
import type { Column } from '../ui/table/column.ts';

/** A made-up bond of the gallery's tables. */
export interface MadeUpBond {
  readonly number: number;
  readonly name: string;
  readonly issuer: string;
  readonly currency: string;
  readonly coupon: number;
  readonly maturity: string;
  readonly price: number | null;
  readonly yield: number | null;
  readonly spread: number;
  readonly duration: number;
  readonly amount: number;
}

type Figure = 'coupon' | 'price' | 'yield' | 'spread' | 'duration' | 'amount';

const english = languageOf('en');

function figure(id: Figure, title: string, decimals: number, group: string): Column<MadeUpBond> {
  return {
    id,
    title,
    group,
    kind: 'number',
    width: '8rem',
    sortValue: (bond) => bond[id],
    cell: (bond) => {
      const value = bond[id];
      return value === null ? null : numberText(value, decimals, english);
    },
  };
}

export const bondColumns: readonly Column<MadeUpBond>[] = [
  { id: 'name', title: 'Bond', isFixed: true, width: '22rem', sortValue: ({ name }) => name, cell: ({ name }) => name },
  {
    id: 'issuer',
    title: 'Issuer',
    hint: 'Who owes the money, not who guarantees it.',
    width: '12rem',
    sortValue: ({ issuer }) => issuer,
    cell: ({ issuer }) => issuer,
  },
  {
    id: 'currency',
    title: 'Currency',
    group: 'Terms',
    width: '6rem',
    sortValue: ({ currency }) => currency,
    cell: ({ currency }) => currency,
  },
  figure('coupon', 'Coupon, %', 3, 'Terms'),
  {
    id: 'maturity',
    title: 'Maturity',
    kind: 'date',
    group: 'Terms',
    width: '8rem',
    sortValue: ({ maturity }) => maturity,
    cell: ({ maturity }) => maturity.split('-').toReversed().join('.'),
  },
  figure('price', 'Price', 4, 'Figures'),
  figure('yield', 'Yield, %', 3, 'Figures'),
  figure('spread', 'G-spread, bp', 2, 'Figures'),
  figure('duration', 'Duration', 2, 'Figures'),
  figure('amount', 'Amount, m', 0, 'Figures'),
  { id: 'zero', title: 'Zero', kind: 'number', width: '6rem', sortValue: () => 0, cell: () => '0' },
  { id: 'empty', title: 'Empty', width: '6rem', sortValue: () => null, cell: () => null },
];

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

export function madeUpBond(number: number): MadeUpBond {
  const issuer = issuers[number % issuers.length] ?? '';
  const coupon = Math.round(share(number, 1) * 800) / 100;
  const year = 2027 + Math.floor(share(number, 2) * 25);
  const between = (salt: number, from: number, to: number) => from + share(number, salt) * (to - from);
  return {
    number,
    name: `${issuer} ${coupon.toFixed(3)}% ${year} No. ${number}`,
    issuer,
    currency: currencies[Math.floor(share(number, 9) * currencies.length)] ?? 'EUR',
    coupon,
    maturity: `${year}-${two(1 + Math.floor(share(number, 4) * 12))}-${two(1 + Math.floor(share(number, 3) * 28))}`,
    price: between(5, 80, 110),
    yield: between(6, -1, 9),
    spread: between(7, -40, 400),
    duration: between(8, 0, 15),
    amount: Math.round(share(number, 10) * 40) * 50 + 50,
  };
}

export function madeUpBonds(count: number, from = 1): readonly MadeUpBond[] {
  return Array.from({ length: count }, (_, at) => madeUpBond(from + at));
}
