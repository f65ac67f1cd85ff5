import type { IssueTerms } from './issue.ts';

/** What is outstanding of an issue by face: as the source says, else what was issued by the share that is left; null when neither is known. */
export function outstandingAmountOf({
  outstandingAmount,
  issuedAmount,
  poolFactor,
}: Pick<IssueTerms, 'outstandingAmount' | 'issuedAmount' | 'poolFactor'>): number | null {
  if (outstandingAmount !== null) return outstandingAmount;
  return issuedAmount === null || poolFactor === null ? null : issuedAmount * poolFactor;
}
