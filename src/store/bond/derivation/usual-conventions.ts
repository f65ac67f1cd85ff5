import type { UsualConvention, UsualConventions } from '#domain/bond/shown-convention.ts';
import { inWriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { recordPendingOfConventions } from './pending-derivation.ts';

export interface UsualConventionTable {
  /** ISO 4217; empty for all others. */
  readonly currency: string;
  readonly convention: UsualConvention;
}

/** The conventions by which the yields of lists are told first, as the operator said them. */
export async function findUsualConventions({ kysely }: Queries): Promise<UsualConventions> {
  const rows = await kysely.selectFrom('usualConvention').selectAll().execute();
  const own = rows.filter(({ currency }) => currency !== '');
  const byCurrency = new Map(own.map(({ currency, convention }) => [currency, convention] as const));
  return { byCurrency, others: rows.find(({ currency }) => currency === '')?.convention ?? null };
}

const rowsOf = ({ byCurrency, others }: UsualConventions): readonly UsualConventionTable[] => [
  ...(others === null ? [] : [{ currency: '', convention: others }]),
  ...[...byCurrency].map(([currency, convention]) => ({ currency, convention })),
];

const textOf = (usual: UsualConventions) =>
  rowsOf(usual)
    .map(({ currency, convention }) => (currency === '' ? convention : `${currency}=${convention}`))
    .toSorted()
    .join();

/** Keeps what the operator says, and gives what it takes the place of, if anything. The latest figures of all bonds wait then. */
export async function keepUsualConventions(database: Database, usual: UsualConventions): Promise<string | null> {
  // A start waits for no import unless there is something to write.
  if (textOf(await findUsualConventions(database)) === textOf(usual)) return null;
  return inWriteTransaction(database, async (tx) => {
    // Another node that started at once may have kept the same.
    const before = textOf(await findUsualConventions(tx));
    if (before === textOf(usual)) return null;
    await tx.kysely.deleteFrom('usualConvention').execute();
    const rows = rowsOf(usual);
    if (rows.length > 0) await tx.kysely.insertInto('usualConvention').values(rows).execute();
    await recordPendingOfConventions(tx);
    return before;
  });
}
