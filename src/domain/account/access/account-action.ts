/** What an operator can do to an account, beside giving it access. */
export const accountActions = [
  'close',
  'open',
  'make-operator',
  'unmake-operator',
  'end-sessions',
  'remove-factor',
] as const;
export type AccountAction = (typeof accountActions)[number];
