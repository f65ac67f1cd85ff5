import { once } from 'node:events';
import fastify from 'fastify';

// What a bare server sends of a page, for bench/load.ts, in a process of its own.
const [page] = (await once(process, 'message')) as [string];
const bytes = Buffer.from(page);
const app = fastify();
app.get('/*', async (_request, reply) => reply.type('text/html; charset=utf-8').send(bytes));
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
await once(process, 'disconnect');
process.exit(0);
