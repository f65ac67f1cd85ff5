import { registeredNumber } from '#domain/issuer/issuer-identifier.ts';
import type { StoredRows } from '../../source-importer.ts';
import type { MappedRow } from '../mapping/read-rows.ts';
import { numberSchemes, type TargetRow } from '../mapping/targets.ts';
import { IssuersOfRows, type IssuerValues } from './issuers-of-rows.ts';
import type { TableTask } from './subjects.ts';

type Row = TargetRow<'issuers'>;

/** A row with its numbers by register. */
function withNumbers({ line, values }: MappedRow<Row>): MappedRow<IssuerValues> {
  const named = Object.keys(numberSchemes) as (keyof typeof numberSchemes)[];
  const numbers = named.flatMap((field) => {
    const [scheme, value] = [numberSchemes[field], values[field]];
    return value === null ? [] : [{ scheme, value: registeredNumber({ scheme, value }) }];
  });
  return { line, values: { ...values, numbers } };
}

async function* allNumbered(batches: AsyncIterable<readonly MappedRow<Row>[]>) {
  for await (const batch of batches) yield batch.map(withNumbers);
}

/** Stores companies with their identifiers; of those that are there what a row does not say stays. */
export async function storeIssuers(task: TableTask<Row>): Promise<StoredRows> {
  const { tx, rows, rowsAgain } = task;
  const issuers = new IssuersOfRows(task.mapping);
  await issuers.learn(tx, allNumbered(rowsAgain()));
  let [stored, unchanged] = [0, 0];
  for await (const batch of rows.batches()) {
    const codes = batch.map(withNumbers).flatMap(({ line, values }) => {
      const found = issuers.codeOf(values);
      if (typeof found === 'string') return [found];
      const field = found?.field ?? 'issuerName';
      rows.failures.add(line, found?.code ?? 'missing-value', field, values[field]);
      return [];
    });
    const changed = codes.filter((code) => issuers.isChanged(code)).length;
    await issuers.save(tx);
    stored += changed;
    unchanged += codes.length - changed;
  }
  return { stored, unchanged, instrumentIds: [] };
}
