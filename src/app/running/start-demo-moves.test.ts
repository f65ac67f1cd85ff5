import { expect, test } from 'vitest';
import type { Database } from '#store/platform/database/database.ts';
import { moveDemo } from './start-demo-moves.ts';

test('BEY-17 while nobody looks the demo market stands still and asks the database nothing', async () => {
  const untouched = new Proxy({} as Database, {
    get: (_, name) => {
      throw new Error(`${String(name)} was asked for`);
    },
  });
  const options = { timeZone: 'UTC', everyMs: 1, bonds: 1, moves: 3, onMove: () => expect.unreachable() };
  await moveDemo(untouched, { ...options, isWatched: async () => false });
  await expect(moveDemo(untouched, { ...options, isWatched: async () => true })).rejects.toThrow('was asked for');
});
