import { openDatabase } from '#store/platform/database/database.ts';
import { buildServer } from '../site/build-server.ts';
import { cookieOf, copySampleDatabase, type TestSite, usualOptions } from './test-app.ts';
import { uncounted } from './uncounted.ts';

/** What signing in and asking note: all that tests of a common site may change. */
const WRITABLE = ['account', 'access_grant', 'audit_log', 'operator_account', 'session'];

const refuseOtherWrites = `
  create function refuse_write() returns trigger language plpgsql as $$
  begin
    raise exception 'tests that share the sample site only read, and this one writes %: give it a site of its own', tg_table_name;
  end $$;
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' and tablename <> all ('{${WRITABLE}}') loop
      execute format('create trigger refuse_write before insert or update or delete or truncate on %I for each statement execute function refuse_write()', name);
    end loop;
  end $$`;

async function openSampleSite(): Promise<TestSite> {
  const { url } = await copySampleDatabase();
  const database = openDatabase({ url });
  const app = await buildServer({ database, ...usualOptions(), callLimits: uncounted });
  // An account for trying is made, with its list, when somebody signs in to it first.
  for (const who of ['member', 'support', 'full', 'full-all'] as const) await cookieOf(app, who);
  await database.withClient((client) => client.query(refuseOtherWrites));
  return { app, database };
}

let opened: Promise<TestSite> | undefined;

/**
 * The site with the sample market that all tests of a worker share which only read: it refuses to store anything but
 * sessions. It is open as long as the worker.
 */
export function sampleSite(): Promise<TestSite> {
  opened ??= openSampleSite();
  return opened;
}
