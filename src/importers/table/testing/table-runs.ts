import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Hooks, queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { importTable } from '../import-table.ts';
import { readMapping } from '../mapping/read-mapping.ts';

/** Tables imported into a database of a test's own; `day` is the day on which that is done. */
export function tableRuns(hooks: Hooks, day = '2026-03-02') {
  const database = withTestDatabase(hooks);
  let folder = '';
  let count = 0;
  hooks.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bondlens-table-'));
  });
  hooks.afterAll(() => rm(folder, { recursive: true }));
  /** Imports a file by a mapping, by an account or from the command line. */
  async function importFile(content: string | Uint8Array, mapping: object, by?: string, network: string | null = null) {
    const path = join(folder, `table-${count++}`);
    await writeFile(path, content);
    const file = { format: 'csv', separator: ';' };
    const whole = JSON.stringify({ source: { code: 'desk', name: 'Desk' }, file, ...mapping });
    const now = () => new Date(`${day}T12:00:00Z`);
    const { summary } = await importTable(database(), readMapping(whole), path, { now, by, network });
    return { ...summary, messages: summary.failures.map(({ line, message }) => `${line}: ${message}`) };
  }
  return {
    database,
    importFile,
    query: <Row extends object>(text: string) => queryRows<Row>(database(), text),
    /** Imports a CSV whose columns have the names of the fields. */
    importRows: (target: string, names: readonly string[], rows: readonly string[], more: object = {}) => {
      const fields = Object.fromEntries(names.map((name) => [name, { column: name }]));
      return importFile([names.join(';'), ...rows].join('\n'), { target, fields, ...more });
    },
  };
}
