import { expect, test } from 'vitest';
import { createSignInAgain } from './sign-in-again.ts';

test('ERR-1 a visitor is not asked to sign in again', async () => {
  const question = createSignInAgain();
  expect(await question.ask()).toBe(false);
  expect(question.isAsked()).toBe(false);
});

test('ERR-1 several refused calls ask once, and all learn the answer', async () => {
  const question = createSignInAgain();
  let changes = 0;
  question.subscribe(() => {
    changes += 1;
  });
  question.setSession(true);
  const calls = Promise.all([question.ask(), question.ask()]);
  expect(question.isAsked()).toBe(true);
  question.answer(true);
  expect(question.isAsked()).toBe(false);
  expect(await calls).toEqual([true, true]);
  expect(changes).toBe(3);
});
