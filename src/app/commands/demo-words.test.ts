import { afterEach, expect, test, vi } from 'vitest';
import { demo } from './demo.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  ['--bonds', '0'],
  ['--bonds', '1000001'],
  ['--quotes', '13'],
  ['--quotes', '-1'],
  ['--years', '4'],
  ['--instruments', '0'],
  ['--instruments', '-5'],
  ['--instruments', '1.5'],
  ['--instruments', 'many'],
  ['--instruments', '2000001'],
])('BEY-17 refuses %s %s before it asks for the database', async (option, word) => {
  vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none');
  await expect(demo.run(['seed', `${option}=${word}`])).rejects.toThrow(`${option} cannot be "${word}".`);
});
