import { accruedDays } from '#domain/bond/bond-mathematics/accrued-on-day.ts';
import type { IssuePayment, IssueTerms } from '#domain/bond/issue.ts';
import { type IsoDate, parseIsoDate } from '#math/units.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';

interface Accruing {
  readonly terms: IssueTerms;
  readonly cashFlows: readonly IssuePayment[];
  readonly today: IsoDate;
}

/** The day that is asked for; refuses one that is none, lies too far ahead, or on which nothing of the issue accrues. */
export function requireAccruedDay(text: string, { terms, cashFlows, today }: Accruing): IsoDate {
  const day = parseIsoDate(text);
  if (day === undefined) throw new Refusal('bad_date', 'date');
  const days = accruedDays(terms, cashFlows, today);
  if (days === null || day < days.start) throw new Refusal('accrued_outside', 'date');
  if (day <= days.end) return day;
  throw new Refusal(days.end === terms.maturesOn ? 'accrued_outside' : 'accrued_too_late', 'date');
}
