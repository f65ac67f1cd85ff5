import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTestDatabase } from '../../testing/with-test-database.ts';
import { findImportRuns, RUNS_OF_KIND } from './import-runs.ts';

const database = withTestDatabase({ beforeAll, afterAll });

test('BEY-16 the many answers of one fetch leave room for other imports in the list', async () => {
  const { kysely } = database();
  await sql`insert into source (code, name) values ('desk', 'Desk'), ('figi', 'FIGI')`.execute(kysely);
  const bring = (code: string, kind: string, count: number) =>
    sql`insert into import_run (source_id, kind, file_name, sha256, started_at, finished_at, rows_read, rows_stored, rows_unchanged)
      select source.id, ${kind}, 'file', '', now(), now(), 1, 1, 0 from source, generate_series(1, ${count}::integer)
      where code = ${code}`.execute(kysely);
  await bring('desk', 'instruments', 1);
  await bring('figi', 'answers', 150);
  await bring('figi', 'records', 3);
  const runs = await findImportRuns(database(), 100);
  const count = (kind: string) => runs.filter((run) => run.kind === kind).length;
  expect([count('instruments'), count('answers'), count('records')]).toEqual([1, RUNS_OF_KIND, 3]);
  expect(runs.map(({ id }) => id)).toEqual(runs.map(({ id }) => id).toSorted((one, other) => other - one));
  expect(await findImportRuns(database(), 2)).toHaveLength(2);
});
