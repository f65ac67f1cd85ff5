import { once } from 'node:events';
import { openDatabase } from '#store/platform/database/database.ts';
import { startSite } from './started-site.ts';

// A site on the database of an address for bench/scale.ts, in a process of its own.
const [url = ''] = process.argv.slice(2);
const database = openDatabase({ url, statementTimeoutMs: 0 });
const app = await startSite(database);
process.send?.(app.listeningOrigin);
await once(process, 'disconnect');
app.server.closeAllConnections();
await app.close();
await database.close();
process.exit(0);
