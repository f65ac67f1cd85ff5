import { sql } from 'kysely';
import { type OptionModels, optionModelOf } from '#domain/bond/options/option-figures.ts';
import { inWriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { recordPendingOfOptions } from './pending-derivation.ts';

export interface OptionModelTable {
  readonly currency: string;
  /** Fractions a year. */
  readonly meanReversion: number;
  readonly volatility: number;
}

/** The models by which the figures of lists are computed, by currency; other currencies have the usual one. */
export async function findOptionModels({ kysely }: Queries): Promise<OptionModels> {
  const rows = await kysely.selectFrom('optionModel').selectAll().execute();
  return Object.fromEntries(rows.map(({ currency, ...model }) => [currency, model]));
}

/** Keeps the operator's models. Where one is another than before, the latest figures of the bonds with calls and puts of its currency wait. */
export async function keepOptionModels(database: Database, models: OptionModels): Promise<void> {
  await inWriteTransaction(database, async (tx) => {
    // Nodes that start together take turns.
    await sql`lock table option_model in exclusive mode`.execute(tx.kysely);
    const known = await findOptionModels(tx);
    const isChanged = (currency: string) => {
      const [before, now] = [optionModelOf(known, currency), optionModelOf(models, currency)];
      return before.meanReversion !== now.meanReversion || before.volatility !== now.volatility;
    };
    const changed = [...new Set([...Object.keys(known), ...Object.keys(models)])].filter(isChanged);
    if (changed.length === 0) return;
    await tx.kysely.deleteFrom('optionModel').execute();
    const rows = Object.entries(models).map(([currency, model]) => ({ currency, ...model }));
    if (rows.length > 0) await tx.kysely.insertInto('optionModel').values(rows).execute();
    await recordPendingOfOptions(tx, changed);
  });
}
