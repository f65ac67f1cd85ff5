import { type Database, openDatabase } from '../platform/database/database.ts';
import { withDatabase } from './admin.ts';
import { TEMPLATE_VARIABLE } from './test-database.ts';
import { queryRows } from './with-test-database.ts';

/** Does work on a database of the tests as if it were done at a moment: rows are stored with it. */
export async function storingAt<Result>(
  database: Database,
  moment: string,
  work: (then: Database) => Promise<Result>,
): Promise<Result> {
  const [row] = await queryRows<{ readonly name: string }>(database, 'select current_database() as name');
  const url = new URL(withDatabase(process.env[TEMPLATE_VARIABLE] ?? '', row?.name ?? ''));
  url.searchParams.set('options', `-c TimeZone=UTC -c bondlens.storing_moment=${moment}`);
  const then = openDatabase({ url: String(url) });
  return work(then).finally(() => then.close());
}
