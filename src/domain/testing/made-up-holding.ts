import { isoDate } from '#math/units.ts';
import { madeUpBond, payment } from './made-up-bond.ts';

/** A bond of 6 % that pays in March and September, repaid whole in March 2026. */
export const terms = {
  couponRate: 0.06,
  couponFrequency: 2,
  dayCount: '30E/360',
  accruesFrom: isoDate('2024-03-15'),
  issuedOn: isoDate('2024-03-15'),
  maturesOn: isoDate('2026-03-15'),
} as const;
const days = ['2024-03-15', '2024-09-15', '2025-03-15', '2025-09-15', '2026-03-15'] as const;
export const rows = days
  .slice(1)
  .map((to, at) => payment({ number: at + 1, from: days[at] ?? '', to, coupon: 3, redemption: at === 3 ? 100 : 0 }));
export const bullet = madeUpBond({ terms, cashFlows: rows });

/** A purchase a year before the day of the figures, with two coupons since. */
export const bought = { quantity: 10, price: 98.5, date: isoDate('2024-06-17') };
export const today = isoDate('2025-06-17');

/** How it is held on that day, at a price of it. */
export const heldBullet = {
  facts: bullet,
  isFinished: false,
  isRedeemedEarly: false,
  price: 99.25,
  duration: 0.7,
  purchases: [bought],
  today,
  ratioOn: () => 1,
};
