import { expect, test } from 'vitest';
import type { Answered, Api } from './ask.ts';
import { sharedAsk } from './shared-ask.ts';

const visitor: Api = async () => new Response();
const member: Api = async () => new Response();

function asking(answers: readonly Answered<string>[]) {
  const time = { ms: 0 };
  const asked: string[] = [];
  const ask = sharedAsk<string>(
    async (_, id) => {
      asked.push(id);
      const answer = answers[asked.length - 1];
      if (answer === undefined) throw new TypeError('silent');
      return answer;
    },
    () => time.ms,
  );
  return { time, asked, ask };
}

const good: Answered<string> = { ok: true, value: 'offers' };

test('CAS-3 two sections that need one answer ask once, for a minute', async () => {
  const { time, asked, ask } = asking([good, good]);
  expect(await Promise.all([ask(visitor, '7'), ask(visitor, '7')])).toEqual([good, good]);
  time.ms = 59_999;
  await ask(visitor, '7');
  expect(asked).toEqual(['7']);
  time.ms = 60_000;
  await ask(visitor, '7');
  expect(asked).toEqual(['7', '7']);
});

test('BEY-4 another visitor and another bond have answers of their own', async () => {
  const { asked, ask } = asking([good, good, good]);
  await ask(visitor, '7');
  await ask(member, '7');
  await ask(visitor, '8');
  expect(asked).toEqual(['7', '7', '8']);
});

test('ERR-1 a failure is asked for again', async () => {
  const { asked, ask } = asking([{ ok: false, code: 'internal' }]);
  await ask(visitor, '7');
  await expect(ask(visitor, '7')).rejects.toThrow('silent');
  await expect(ask(visitor, '7')).rejects.toThrow('silent');
  expect(asked).toHaveLength(3);
});
