import { type OptionModels, optionModelOf, ownerOfModel } from '#domain/bond/options/option-figures.ts';
import { inWriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { recordPendingOfOptions } from './pending-derivation.ts';

export interface OptionModelTable {
  /** As `OptionModels` names it. */
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

/** The currencies whose models are others than those that are kept. */
async function changedModels(queries: Queries, models: OptionModels): Promise<readonly string[]> {
  const known = await findOptionModels(queries);
  const isChanged = (name: string) => {
    const owner = ownerOfModel(name);
    const [before, now] = [optionModelOf(known, owner), optionModelOf(models, owner)];
    return before.meanReversion !== now.meanReversion || before.volatility !== now.volatility;
  };
  const changed = [...Object.keys(known), ...Object.keys(models)].filter(isChanged);
  return [...new Set(changed.map((name) => ownerOfModel(name).currency))];
}

/** Keeps the operator's models. Where one is another than before, the latest figures of the bonds with calls and puts of its currency wait. */
export async function keepOptionModels(database: Database, models: OptionModels): Promise<void> {
  // A start waits for no import unless there is something to write.
  if ((await changedModels(database, models)).length === 0) return;
  await inWriteTransaction(database, async (tx) => {
    const changed = await changedModels(tx, models);
    if (changed.length === 0) return;
    await tx.kysely.deleteFrom('optionModel').execute();
    const rows = Object.entries(models).map(([currency, model]) => ({ currency, ...model }));
    if (rows.length > 0) await tx.kysely.insertInto('optionModel').values(rows).execute();
    await recordPendingOfOptions(tx, changed);
  });
}
