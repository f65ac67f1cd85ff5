import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTestDatabase } from '../../testing/with-test-database.ts';
import { beginImport, endImport, findImportsOfNothing, noteGoingOn } from './begun-imports.ts';
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

test('BEY-16 answers of a source that said nothing new are not listed', async () => {
  const { kysely } = database();
  const add = async (kind: string, fetchedFrom: string | null, stored: number) => {
    const { rows } = await sql<{ id: number }>`
      insert into import_run (source_id, kind, file_name, sha256, started_at, finished_at, rows_read, rows_stored, rows_unchanged, fetched_from)
      select id, ${kind}, 'file', '', now(), now(), 1, ${stored}, 0, ${fetchedFrom} from source where code = 'figi' returning id`.execute(
      kysely,
    );
    return rows[0]?.id ?? 0;
  };
  await add('unknown answer', 'https://figi.example/1', 0);
  const failed = await add('failed answer', 'https://figi.example/2', 0);
  await add('new answer', 'https://figi.example/3', 1);
  await add('file again', null, 0);
  await sql`insert into import_failure (import_id, line, position, code, message) values (${failed}, 1, 1, 'bad', 'bad')`.execute(
    kysely,
  );
  const kinds = (await findImportRuns(database(), 100)).map(({ kind }) => kind);
  expect(kinds.slice(0, 3)).toEqual(['file again', 'new answer', 'failed answer']);
  expect(kinds).not.toContain('unknown answer');
});

test('BEY-16 an import that says no more that it goes on was stopped, with what it stored or with nothing', async () => {
  const { kysely } = database();
  const begin = (fileName: string) => beginImport(database(), { fileName, importedBy: 'operator' });
  const [some, nothing, running, done] = [
    await begin('some.zip'),
    await begin('nothing.csv'),
    await begin('running.csv'),
    await begin('done.csv'),
  ];
  for (const id of [some, running, done])
    await sql`insert into import_run (source_id, kind, file_name, sha256, started_at, finished_at, rows_read, rows_stored, rows_unchanged, begun_as)
      select id, ${`of ${id}`}, 'file', '', now(), now(), 1, 1, 0, ${id} from source where code = 'desk'`.execute(
      kysely,
    );
  await endImport(database(), done);
  await sql`update begun_import set seen_at = now() - interval '1 minute'`.execute(kysely);
  await noteGoingOn(database(), running);
  expect(await findImportsOfNothing(database(), 10)).toMatchObject([{ id: nothing, fileName: 'nothing.csv' }]);
  const runs = await findImportRuns(database(), 100);
  const stopped = runs.filter(({ wasStopped }) => wasStopped).map(({ kind }) => kind);
  expect(stopped).toEqual([`of ${some}`]);
});

test('BEY-16 an import of many files ends with the last of them', async () => {
  const { kysely } = database();
  const add = (partOf: number | null, seconds: number) =>
    sql<{
      id: number;
    }>`insert into import_run (source_id, kind, file_name, sha256, started_at, finished_at, rows_read, rows_stored, rows_unchanged, part_of)
      select id, 'many', 'file', '', '2026-11-28', '2026-11-28'::timestamptz + make_interval(secs => ${seconds}), 1, 1, 0, ${partOf}
      from source where code = 'desk' returning id`.execute(kysely);
  const first = (await add(null, 1)).rows[0]?.id ?? 0;
  await add(first, 200);
  const run = (await findImportRuns(database(), 100)).find(({ id }) => id === first);
  expect((run?.finishedAt.getTime() ?? 0) - (run?.startedAt.getTime() ?? 0)).toBe(200_000);
});
