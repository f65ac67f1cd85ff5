import { expect, test } from 'vitest';
import { retry } from './retry.ts';

/** Tries that end as listed, with waits of 1, 2, 3 … ms after each failure. */
function trying(ends: readonly ('good' | 'bad')[], max: number) {
  const waits: number[] = [];
  let at = 0;
  const result = retry({
    once: async () => {
      at += 1;
      if (ends[at - 1] === 'bad') throw new Error(`try ${at}`);
      return at;
    },
    waitAfter: (ended, { tries, waitedMs }) => {
      expect(waitedMs).toBe(waits.reduce((sum, wait) => sum + wait, 0));
      return 'value' in ended || tries === max ? null : tries;
    },
    sleep: async (ms) => {
      waits.push(ms);
    },
  });
  return { result, waits };
}

test('ERR-1 a failure is tried again, until a try succeeds', async () => {
  const { result, waits } = trying(['bad', 'bad', 'good'], 5);
  expect(await result).toBe(3);
  expect(waits).toEqual([1, 2]);
});

test('ERR-1 the reason of the last try is told', async () => {
  const { result, waits } = trying(['bad', 'bad', 'bad'], 2);
  await expect(result).rejects.toThrow('try 2');
  expect(waits).toEqual([1]);
});
