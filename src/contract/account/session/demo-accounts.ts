/** The demo accounts that a fresh instance offers; real accounts have passwords of their own. */
export const demoAccounts = ['member', 'support', 'full', 'full-all', 'operator-demo'] as const;
