import { afterAll, beforeAll, expect, test } from 'vitest';
import { tableRuns } from '#importers/table/testing/table-runs.ts';
import type { App } from '#server/platform/serving/serve.ts';
import { buildServer } from '#server/site/build-server.ts';
import { cookieOf, usualOptions } from '#server/testing/test-app.ts';
import { takeUndos } from '#store/operator/imports/import-undo.ts';
import { runUndoTask } from './undo-task.ts';

const { database, importRows, query } = tableRuns({ beforeAll, afterAll });
const now = () => new Date();
let app: App;
let headers: Record<string, string>;
beforeAll(async () => {
  app = await buildServer({ ...usualOptions(), clock: now, database: database() });
  await cookieOf(app, 'full');
  await database().kysely.updateTable('account').set({ isOperator: true }).where('id', '=', 'full').execute();
  headers = { ...(await cookieOf(app, 'full')), 'sec-fetch-site': 'same-origin' };
});
afterAll(() => app.close());

const imports = '/api/operator/imports/';
const listed = async () => (await app.inject({ url: imports, headers })).json();
const ask = (id: number, isTrial: boolean) =>
  app.inject({ method: 'POST', url: `${imports}${id}/undo/`, headers, payload: { isTrial } });

/** What a node does with what was asked for. */
async function work(): Promise<readonly number[]> {
  const taken: number[] = [];
  await takeUndos(database(), async (id) => void taken.push(id));
  for (const id of taken) await runUndoTask({ database: database(), now }, id);
  return taken;
}

const names = () => query<{ name: string }>('select name from instrument');

test('BEY-16 an import is counted and taken back by a node, and who imported and how it went is listed', async () => {
  await importRows('instruments', ['code', 'name'], ['1;Bond 1']);
  const [run] = await listed();
  expect(run).toMatchObject({ importedBy: 'bondlens', canUndo: true, undoRefusal: null, undo: null });
  expect((await ask(run.id, true)).json()).toMatchObject({ isTrial: true, state: 'waiting', tables: [] });
  expect((await ask(run.id, false)).statusCode).toBe(400);
  expect(await work()).toEqual([run.id]);
  const gone = { table: 'instrument', removed: 1, restored: 0, refused: 0, losing: 0 };
  expect((await listed())[0].undo).toMatchObject({
    isTrial: true,
    state: 'done',
    failure: null,
    tables: expect.arrayContaining([expect.objectContaining(gone)]),
  });
  expect(await names()).toEqual([{ name: 'Bond 1' }]);
  expect((await ask(run.id, false)).statusCode).toBe(200);
  expect(await work()).toEqual([run.id]);
  expect(await names()).toEqual([]);
  expect((await listed())[0]).toMatchObject({
    canUndo: false,
    undoRefusal: 'undone',
    undoneAt: expect.any(String),
    undo: { isTrial: false, state: 'done', tables: expect.arrayContaining([expect.objectContaining(gone)]) },
  });
  expect((await ask(run.id, false)).json()).toMatchObject({ error: { code: 'import_undone' } });
  expect(await work()).toEqual([]);
  expect(await query(`select actor_id from audit_log where action = 'undo-import'`)).toEqual([{ actor_id: 'full' }]);
  expect(await query('select network from import_undo')).toEqual([{ network: null }]);
});

test('BEY-16 a node that takes up what another had done before it died says that it is done, and what fails says why', async () => {
  await importRows('instruments', ['code', 'name'], ['2;Bond 2']);
  const [run] = await listed();
  await ask(run.id, false);
  await work();
  await query(`update import_undo set state = 'running', tables = '[]' where import_id = ${run.id}`);
  await runUndoTask({ database: database(), now }, run.id);
  expect((await listed())[0].undo).toMatchObject({ state: 'done', failure: null });
  await importRows('instruments', ['code', 'name'], ['3;Bond 3']);
  const [other] = await listed();
  await ask(other.id, false);
  await query(`update import_run set stored_at = now() - interval '40 days' where id = ${other.id}`);
  await work();
  expect((await listed())[0]).toMatchObject({ undoRefusal: 'too-old', undo: { state: 'failed', failure: 'too-old' } });
});

test('BEY-16 what no node goes on with is told as failed after the longest run, and can be asked for again', async () => {
  await importRows('instruments', ['code', 'name'], ['4;Bond 4']);
  const [run] = await listed();
  await ask(run.id, false);
  await takeUndos(database(), async () => undefined);
  await query(
    `update import_undo set state = 'running', started_at = now() - interval '5 hours' where import_id = ${run.id}`,
  );
  expect((await listed())[0].undo).toMatchObject({ state: 'running', failure: null });
  expect((await ask(run.id, false)).statusCode).toBe(400);
  await query(`update import_undo set started_at = now() - interval '7 hours' where import_id = ${run.id}`);
  expect((await listed())[0].undo).toMatchObject({ state: 'failed', failure: 'lost' });
  expect((await ask(run.id, false)).json()).toMatchObject({ state: 'waiting', failure: null });
  expect(await work()).toEqual([run.id]);
  expect((await listed())[0].undo).toMatchObject({ state: 'done' });
});
