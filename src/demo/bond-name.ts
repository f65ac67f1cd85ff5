import type { IssueTerms } from '#domain/bond/issue.ts';
import type { BondPlan } from './bond-plan.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Rate in per cent without trailing zeros: 0.0325 is 3.25. */
function percentOf(rate: number | null): string {
  return rate === null ? '' : String(Math.round(rate * 1e6) / 1e4);
}

/** What of a bond is in its name. */
export interface NamedPlan extends Pick<BondPlan, 'kind' | 'isSubordinated'> {
  readonly issuer: { readonly shortName: string };
}

function kindOf(plan: NamedPlan, terms: IssueTerms): string {
  const words = {
    fixed: `${percentOf(terms.couponRate)}%`,
    step: 'step-up',
    zero: '0%',
    bill: 'bill',
    floating: 'FRN',
    indexed: `${percentOf(terms.couponRate)}% linker`,
    variable: `${percentOf(terms.couponRate)}% var`,
  } as const;
  return words[plan.kind];
}

/** Keeps what follows a name from right to left in its order: figures after it would otherwise be read as a part of it. */
const leftToRight = '\u200e';

function issuerName({ issuer: { shortName } }: NamedPlan): string {
  return /[\u0590-\u06ff]$/.test(shortName) ? shortName + leftToRight : shortName;
}

/** Names as the market writes them: issuer, coupon, maturity. */
export function demoBondName(
  plan: NamedPlan,
  terms: IssueTerms,
): { readonly name: string; readonly shortName: string } {
  const coupon = kindOf(plan, terms);
  const rank = plan.isSubordinated ? ' sub' : '';
  const shortName = issuerName(plan);
  if (terms.maturesOn === null) {
    return { name: `${shortName} ${coupon}${rank} perpetual`, shortName: `${shortName} ${coupon} perp` };
  }
  const [year = '', month = '', day = ''] = terms.maturesOn.split('-');
  return {
    name: `${shortName} ${coupon}${rank} ${Number(day)} ${months[Number(month) - 1] ?? ''} ${year}`,
    shortName: `${shortName} ${coupon} ${month}/${year.slice(2)}`,
  };
}
