// Run as a process of its own, to be killed: starts the database of the folder that it is given, commits numbered rows one
// by one and prints each number as soon as its commit is confirmed.
import pg from 'pg';
import { startPostgres } from '../platform/embedded-server/start-postgres.ts';

const [dataDir = ''] = process.argv.slice(2);
const server = await startPostgres({ dataDir, log: () => undefined });
const client = new pg.Client({ connectionString: server.url });
client.on('error', () => undefined);
await client.connect();
await client.query('create table if not exists committed (number integer primary key)');
const { rows } = await client.query<{ next: number }>('select coalesce(max(number), 0) + 1 as next from committed');
console.log(`server ${server.pid}`);
for (let number = rows[0]?.next ?? 1; ; number += 1) {
  await client.query('insert into committed values ($1)', [number]);
  console.log(`row ${number}`);
}
