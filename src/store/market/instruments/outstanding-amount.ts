import { sql } from 'kysely';

/** What is outstanding of the issue of `terms`, as `outstandingAmountOf` of the domain has it. */
export const outstandingAmount = sql<
  number | null
>`coalesce(terms.outstanding_amount, terms.issued_amount * terms.pool_factor)`;
