import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createEventStream } from './live-route.ts';

test('BEY-15 a stream that has ended takes no further event, read or not', async () => {
  const stream = createEventStream();
  const failures: unknown[] = [];
  stream.readable.on('error', (error) => failures.push(error));
  stream.send({ id: '1', name: 'day', data: 'told' });
  stream.end();
  stream.send({ id: '2', name: 'day', data: 'late' });
  stream.heartbeat();
  stream.end();
  expect(await text(stream.readable)).toBe('retry: 3000\n\nid: 1\nevent: day\ndata: told\n\n');
  stream.send({ id: '3', name: 'day', data: 'later' });
  expect(failures).toEqual([]);
});
