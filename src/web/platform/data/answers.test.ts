import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAnswers, type Question } from './answers.ts';
import type { Answered } from './ask.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Answer = Answered<string>;

/** Questions whose answers the test gives, and the signals that they were asked with. */
function questions() {
  const waiting = new Map<string, (answer: Answer | null) => void>();
  const asked: { readonly key: string; readonly signal: AbortSignal }[] = [];
  const about = (key: string): Question<Answer> => ({
    key,
    networkFailure: { ok: false, code: 'network' },
    ask: (signal) => {
      asked.push({ key, signal });
      return new Promise((resolve, reject) =>
        waiting.set(key, (answer) => (answer === null ? reject(new TypeError()) : resolve(answer))),
      );
    },
  });
  const answer = async (key: string, given: Answer | null) => {
    waiting.get(key)?.(given);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { about, answer, asked };
}

const good = (value: string): Answer => ({ ok: true, value });

test('GRA-5 the answer of the loader is the first, and is not asked for again', async () => {
  const { about, asked } = questions();
  const answers = createAnswers({ key: 'a', answer: good('A') });
  answers.ask(about('a'));
  expect(asked).toEqual([]);
  expect(answers.current().shown).toEqual({ key: 'a', answer: good('A') });
});

test('GRA-5 a new choice gives up the one before, and the old answer stays until the new one is there', async () => {
  const { about, answer, asked } = questions();
  const answers = createAnswers({ key: 'a', answer: good('A') });
  answers.ask(about('b'));
  answers.ask(about('c'));
  expect(asked.map(({ key, signal }) => [key, signal.aborted])).toEqual([
    ['b', true],
    ['c', false],
  ]);
  await answer('b', good('B'));
  expect(answers.current().shown?.key).toBe('a');
  await answer('c', good('C'));
  expect(answers.current().shown).toEqual({ key: 'c', answer: good('C') });
});

test('GRA-5 an answer that was here before is shown at once', async () => {
  const { about, answer, asked } = questions();
  const answers = createAnswers({ key: 'a', answer: good('A') });
  answers.ask(about('b'));
  await answer('b', good('B'));
  answers.ask(about('a'));
  expect(answers.current().shown?.key).toBe('a');
  answers.ask(about('b'));
  expect(answers.current().shown?.key).toBe('b');
  expect(asked).toHaveLength(1);
});

test('ERR-1 a failure is shown, not kept, and asked for again on demand; the last good answer is not lost', async () => {
  const { about, answer, asked } = questions();
  const answers = createAnswers({ key: 'a', answer: good('A') });
  answers.ask(about('b'));
  await answer('b', null);
  expect(answers.current()).toMatchObject({
    shown: { key: 'b', answer: { ok: false, code: 'network' } },
    good: good('A'),
  });
  answers.retry();
  expect(answers.current().shown).toBeNull();
  await answer('b', { ok: false, code: 'internal' });
  answers.ask(about('a'));
  answers.ask(about('b'));
  expect(asked.map(({ key }) => key)).toEqual(['b', 'b', 'b']);
});

test('ERR-1 what takes longer than 300 ms is said to be slow, until it is here or given up', async () => {
  const { about, answer } = questions();
  const answers = createAnswers<Answer>(null);
  const seen: boolean[] = [];
  answers.subscribe(() => seen.push(answers.current().isSlow));
  answers.ask(about('a'));
  await vi.advanceTimersByTimeAsync(299);
  expect(seen).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(answers.current().isSlow).toBe(true);
  await answer('a', good('A'));
  expect(answers.current().isSlow).toBe(false);
  answers.ask(about('b'));
  await vi.advanceTimersByTimeAsync(300);
  answers.ask(null);
  expect(answers.current().isSlow).toBe(false);
});
