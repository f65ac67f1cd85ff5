import { finishedStatusKeys } from '../bond/bond-status.ts';
import { type Asked, anyStatus, asksNothing, plainValue, wantedValues, withChoices, withoutFilter } from './asked.ts';
import { isIsinText } from './code-forms.ts';

/** The choice of bonds by their status. */
const statusFilter = 'status';

const repaid: readonly string[] = finishedStatusKeys.map((key) => `-${key}`);

/** Choices that name bonds one by one, or ask for a status. */
const naming = [statusFilter, 'isin', 'watchlist'] as const;

/** Whether a list leaves out what is paid back: unless a status is asked for, or bonds are named by codes or by a watchlist. */
export function leavesOutRepaid({ choices }: Asked, text: string): boolean {
  const isNamed = naming.some((id) => wantedValues(choices[id] ?? []).wanted.length > 0);
  return !isNamed && !isIsinText(text.trim().toUpperCase());
}

/** What a list of bonds shows of what is asked of it; who wants any status has those that he names beside it too. */
export function withoutRepaid(asked: Asked, text: string): Asked {
  const values = asked.choices[statusFilter] ?? [];
  const isAny = values.includes(anyStatus);
  const named = values.filter((value) => plainValue(value) !== anyStatus && !(isAny && plainValue(value) === value));
  return withChoices(asked, statusFilter, leavesOutRepaid(asked, text) ? [...named, ...repaid] : named);
}

/** The bonds that it leaves out. */
export function repaidAlone(asked: Asked): Asked {
  return withChoices(asked, statusFilter, [...(asked.choices[statusFilter] ?? []), ...finishedStatusKeys]);
}

/** The same with what is paid back. */
export function withRepaid(asked: Asked): Asked {
  return withChoices(asked, statusFilter, [anyStatus, ...(asked.choices[statusFilter] ?? [])]);
}

/** Whether what is asked leaves few: more is asked than that some statuses are left out, which most bonds do not have. */
export function asksForFew(asked: Asked): boolean {
  const { wanted } = wantedValues(asked.choices[statusFilter] ?? []);
  return wanted.length > 0 || !asksNothing(withoutFilter(asked, statusFilter));
}
