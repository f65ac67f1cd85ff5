import { expect, test } from 'vitest';
import type { DescribedCall } from './api-calls.ts';
import { curlOf, trialAddress } from './send-trial.ts';

const part = { isRequired: true, type: 'string', description: null };
const call: DescribedCall = {
  name: 'POST /api/x/{id}/',
  method: 'POST',
  path: '/api/x/{id}/',
  summary: 'X',
  scope: 'market',
  changes: false,
  parameters: [
    { name: 'id', place: 'path', ...part },
    { name: 'q', place: 'query', ...part },
    { name: 'page', place: 'query', ...part },
  ],
  body: { text: '{}', type: 'application/json' },
  answerType: 'application/json',
  fields: [],
};

test('BEY-8 what is filled in is encoded, and what is empty is left out of the address', () => {
  expect(trialAddress(call, { id: 'a/b', q: 'ö & x', page: '' })).toBe('/api/x/a%2Fb/?q=%C3%B6+%26+x');
});

test('BEY-8 a line for the terminal ends no quote by what is filled in, and has no key', () => {
  const trial = { values: { id: '1' }, body: `{"a":"it's"}`, key: 'bondlens_secret' };
  expect(curlOf(call, trial, 'https://h.example')).toBe(
    `curl -X POST -H "Authorization: Bearer $BONDLENS_KEY" -H 'Content-Type: application/json' -d '{"a":"it'\\''s"}' 'https://h.example/api/x/1/'`,
  );
});
