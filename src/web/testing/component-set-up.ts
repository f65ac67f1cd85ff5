import { afterEach, beforeEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import { unexpectedProblems } from './expected-problems.ts';
import { clearPage } from './show-block.tsx';

beforeEach(() => page.viewport(1440, 900));

afterEach(async () => {
  await clearPage();
  expect(unexpectedProblems()).toEqual([]);
});
