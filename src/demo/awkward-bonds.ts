import { pointLimit } from '#domain/platform/period.ts';
import type { BondPlan } from './bond-plan.ts';
import { type DemoIssuer, demoIssuer } from './demo-issuers.ts';
import { demoVenueIds } from './demo-venues.ts';

type AwkwardPlan = Omit<BondPlan, 'id' | 'issuer' | 'currency'> & { readonly issuer: string };

const { aurelia, meridian } = demoVenueIds;
const daysPerMonth = 365.25 / 12;

const plain = { kind: 'fixed', liquidity: 'liquid' } as const;
const longLived = { ...plain, issuedInMonths: -126, maturesInMonths: 114, venues: [aurelia] } as const;

/** Bonds that pages and charts find awkward, in the order of their ids. */
const plans: readonly AwkwardPlan[] = [
  // An offer tomorrow: it lies on a coupon date, four periods after the issue.
  {
    issuer: 'Zarechye',
    kind: 'fixed',
    issuedInMonths: (1 - 4 * 91) / daysPerMonth,
    maturesInMonths: 30,
    day: 1,
    frequency: 4,
    tenor: '91D',
    offers: [{ type: 'put', inMonths: 1 / daysPerMonth, price: 100 }],
    venues: [meridian],
  },
  // A single point
  {
    ...plain,
    issuer: 'Lindquist Forest',
    issuedInMonths: -2,
    maturesInMonths: 58,
    day: 10,
    venues: [aurelia],
    points: 1,
  },
  // One point less than the limit of a chart's archive, and as many
  { ...longLived, issuer: 'Ulvendal', day: 8, points: pointLimit - 1 },
  { ...longLived, issuer: 'Zelenograj Bank', day: 23, points: pointLimit },
  // Names from right to left
  { ...plain, issuer: 'واحة الياقوت', issuedInMonths: -11, maturesInMonths: 49, day: 17 },
  { ...plain, issuer: 'עמק השקד', issuedInMonths: -9, maturesInMonths: 75, day: 6 },
  // Names in characters
  { ...plain, issuer: '青岚谷新能源', issuedInMonths: -10, maturesInMonths: 26, day: 11 },
  { ...plain, issuer: '月代高原鉄道', issuedInMonths: -14, maturesInMonths: 46, day: 20 },
  // A name that fits no column
  {
    ...plain,
    issuer: 'Oberniederalbermarcher Wasserstraßenausbaufinanzierungsgesellschaft',
    issuedInMonths: -12,
    maturesInMonths: 96,
    day: 27,
    isSubordinated: true,
  },
];

const programmeBonds = 200;

/** The bonds of an issuer that has more than any page shows: covered bonds, one every month and more, of which the first have matured. */
function programmeBond(issuer: DemoIssuer, id: number, index: number): BondPlan {
  const issuedInMonths = -1 - Math.floor((index * 7) / 12);
  const maturesInMonths = issuedInMonths + 24 + ((index * 5) % 11) * 12;
  const isOver = maturesInMonths <= 0;
  return {
    ...plain,
    id,
    issuer,
    currency: issuer.currency,
    issuedInMonths,
    maturesInMonths,
    ...(isOver && { status: 'matured' as const }),
    day: 1 + ((index * 9) % 28),
    venues: isOver ? [] : [aurelia],
    points: 2,
    isOneOfMany: true,
    issuedMillions: 100 + (index % 8) * 50,
  };
}

/** What an awkward case looks like: one bond of each kind, an issuer with 200 of them, and one that pays in kind; numbered from `firstId`. */
export function awkwardBonds(firstId: number): readonly BondPlan[] {
  const single = plans.map(({ issuer: name, ...plan }, index) => {
    const issuer = demoIssuer(name);
    return { ...plan, id: firstId + index, issuer, currency: issuer.currency };
  });
  const issuer = demoIssuer('Zirkelstein');
  const many = Array.from({ length: programmeBonds }, (_, index) =>
    programmeBond(issuer, firstId + single.length + index, index),
  );
  // Half of the interest in kind for two years
  const inKind: BondPlan = {
    id: firstId + single.length + many.length,
    issuer: demoIssuer('Eskelund'),
    currency: demoIssuer('Eskelund').currency,
    kind: 'fixed',
    issuedInMonths: -22,
    maturesInMonths: 62,
    day: 14,
    rate: 0.1,
    capitalised: { untilMonths: 14, share: 0.5 },
    spread: 0.055,
    venues: [aurelia],
  };
  return [...single, ...many, inKind];
}
