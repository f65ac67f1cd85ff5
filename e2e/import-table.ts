import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operator } from './operator.ts';

/** Imports rows into the running site, as the operator does; each field is mapped to the column of its name. */
export async function importTable(mapping: object, fields: readonly string[], rows: readonly object[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bondlens-table-'));
  const columns = Object.fromEntries(fields.map((name) => [name, { column: name }]));
  const paths = { mapping: join(folder, 'mapping.json'), rows: join(folder, 'rows.json') };
  await writeFile(paths.mapping, JSON.stringify({ file: { format: 'json', rows: '' }, fields: columns, ...mapping }));
  await writeFile(paths.rows, JSON.stringify(rows));
  await operator('import', 'table', '--mapping', paths.mapping, paths.rows);
  await rm(folder, { recursive: true });
}
