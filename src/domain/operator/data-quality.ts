/** What can be wrong with the data of a bond that is owed: not there, old, or against something else that is known of it. */
export const dataChecks = [
  { key: 'no_terms', group: 'missing' },
  { key: 'no_payments', group: 'missing' },
  { key: 'assumed_payments', group: 'missing' },
  { key: 'no_price', group: 'missing' },
  { key: 'no_issuer', group: 'missing' },
  { key: 'no_isin', group: 'missing' },
  { key: 'old_price', group: 'stale' },
  { key: 'maturity_before_issue', group: 'contradictory' },
  { key: 'late_payment', group: 'contradictory' },
  { key: 'crossed_quotes', group: 'contradictory' },
  { key: 'unread_values', group: 'contradictory' },
] as const;

export type DataCheckKey = (typeof dataChecks)[number]['key'];
export const dataCheckGroups = ['missing', 'stale', 'contradictory'] as const;
