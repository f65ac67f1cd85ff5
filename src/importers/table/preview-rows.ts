import type { TablePreview } from '#domain/operator/table-guess.ts';
import type { Fields } from './mapping/fields.ts';
import type { TableMapping } from './mapping/read-mapping.ts';
import { rowReader, wantedColumns } from './mapping/read-rows.ts';
import { targets } from './mapping/targets.ts';
import { openTable } from './reading/read-table.ts';

const SHOWN_ROWS = 10;

/** The first good rows of a table by a mapping, as they would be stored. Throws ImportError for a file that cannot be read as it says. */
export async function previewRows(path: string, mapping: TableMapping): Promise<TablePreview> {
  const fields: Fields = targets[mapping.target].fields;
  const names = mapping.fields.map(({ name }) => name);
  const table = openTable(path, mapping.format, wantedColumns(mapping));
  const reader = rowReader(mapping, fields, table.batches);
  const rows: (readonly (string | number | boolean | null)[])[] = [];
  for await (const batch of reader.batches()) {
    for (const { values } of batch.slice(0, SHOWN_ROWS - rows.length))
      rows.push(names.map((name) => values[name] ?? null));
    if (rows.length >= SHOWN_ROWS) break;
  }
  const quantityOf = (name: string) => {
    const field = fields[name];
    return field !== undefined && 'quantity' in field ? field.quantity : null;
  };
  return { target: mapping.target, fields: names.map((name) => ({ name, quantity: quantityOf(name) })), rows };
}
