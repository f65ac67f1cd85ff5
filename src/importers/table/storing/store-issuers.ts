import type { IssuerIdentifier } from '#domain/issuer/issuer-identifier.ts';
import type { StoredRows } from '../../source-importer.ts';
import type { MappedRow } from '../mapping/read-rows.ts';
import type { TargetRow } from '../mapping/targets.ts';
import { IssuersOfRows, type IssuerValues } from './issuers-of-rows.ts';
import type { TableTask } from './subjects.ts';

type Row = TargetRow<'issuers'>;

const schemes = {
  inn: 'ru-inn',
  okpo: 'ru-okpo',
  cik: 'us-cik',
  registrationNumber: 'registration-number',
  ticker: 'ticker',
} as const satisfies Partial<Readonly<Record<keyof Row, IssuerIdentifier['scheme']>>>;

const CIK_DIGITS = 10;

/** A row with its numbers by register; a CIK is often told without its zeros. */
function withNumbers({ line, values }: MappedRow<Row>): MappedRow<IssuerValues> {
  const named = Object.keys(schemes) as (keyof typeof schemes)[];
  const numbers = named.flatMap((field) => {
    const said = values[field];
    if (said === null) return [];
    return [{ scheme: schemes[field], value: field === 'cik' ? said.padStart(CIK_DIGITS, '0') : said }];
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
