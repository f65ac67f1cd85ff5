import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTestDatabase } from '../../testing/with-test-database.ts';
import { findWorkers } from './find-placement.ts';

const database = withTestDatabase({ beforeAll, afterAll });

// What Citus has of these names: https://docs.citusdata.com/en/stable/develop/api_metadata.html and api_udf.html#run-command-on-workers.
const CLUSTER = `
  create table pg_dist_partition (logicalrelid regclass);
  create table pg_dist_node (nodename text, nodeport integer, noderole text, groupid integer);
  insert into pg_dist_node values ('coordinator', 5432, 'primary', 0), ('one', 5432, 'primary', 1), ('two', 5432, 'primary', 2),
    ('three', 5432, 'primary', 3), ('copy', 5432, 'secondary', 1);
  create function run_command_on_workers(command text, out nodename text, out nodeport integer, out success boolean, out result text)
    returns setof record language sql as $$
      values ('one', 5432, true, '1'), ('two', 5432, false, 'failed to connect to two:5432')
    $$`;

test('BEY-3 a server of the cluster that does not answer, or is not asked at all, is told as away', async () => {
  expect(await findWorkers(database())).toEqual([]);
  await database().withClient((client) => client.query(CLUSTER));
  expect(await findWorkers(database())).toEqual([
    { server: 'one:5432', isUp: true },
    { server: 'three:5432', isUp: false },
    { server: 'two:5432', isUp: false },
  ]);
});
