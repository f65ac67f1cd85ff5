import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorCodes, statusOfError } from '#contract/errors.ts';
import labels from '#labels/en/errors.json' with { type: 'json' };

const page = readFileSync(new URL('../docs/errors.md', import.meta.url), 'utf8');

test('ERR-2 the codes, their labels and the documentation name the same errors', () => {
  const documented = [...page.matchAll(/^\| (\w+) +\| (\d{3}) +\|/gm)].map(([, code, status]) => [
    code,
    Number(status),
  ]);
  expect(Object.fromEntries(documented)).toEqual(errorCodes);
  expect(Object.keys(labels).sort()).toEqual(Object.keys(errorCodes).sort());
});

test('ERR-2 every code is a refusal or a failure', () => {
  for (const code of Object.keys(errorCodes) as (keyof typeof errorCodes)[]) {
    expect(statusOfError(code)).toBeGreaterThanOrEqual(400);
  }
});
