import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IsoDate } from '#math/units.ts';
import { withTestDatabase } from '../../testing/with-test-database.ts';
import { findShell } from './find-shell.ts';

const database = withTestDatabase({ beforeAll, afterAll });

test('BEY-22 names no source of which every import is taken back, nor the day of one that is', async () => {
  const { kysely } = database();
  await sql`insert into source (code, name) values ('told', 'Told'), ('twice', 'Twice'), ('undone', 'Undone')`.execute(
    kysely,
  );
  await sql`insert into import_run (source_id, kind, file_name, sha256, started_at, finished_at, rows_read, rows_stored, rows_unchanged, undone_at)
    select source.id, 'rows', 'file', '', day, day, 1, 1, 0, undone
    from source join (values ('twice', timestamptz '2026-11-01Z', null), ('twice', '2026-11-02Z', now()), ('undone', '2026-11-03Z', now()))
      as run (code, day, undone) using (code)`.execute(kysely);
  const { sources } = await findShell(database(), { language: 'en', today: '2026-11-29' as IsoDate });
  const told = sources.map(({ code, importedAt }) => [
    code,
    importedAt && new Date(importedAt).toISOString().slice(0, 10),
  ]);
  expect(told).toEqual([
    ['told', null],
    ['twice', '2026-11-01'],
  ]);
});
