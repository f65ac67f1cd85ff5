import { expect, test } from 'vitest';
import { attributionOf } from './attribution.ts';

test('SHL-12 keeps the advertising source and the five campaign parameters', () => {
  const query = 'source=partner&utm_source=mail&utm_medium=cpc&utm_campaign=autumn+2026&utm_term=bond&utm_content=a-1';
  expect(attributionOf(`/bonds/1001/?${query}&q=other`)).toEqual([
    { name: 'bondlens-source', value: 'partner' },
    { name: 'bondlens-utm-source', value: 'mail' },
    { name: 'bondlens-utm-medium', value: 'cpc' },
    { name: 'bondlens-utm-campaign', value: 'autumn 2026' },
    { name: 'bondlens-utm-term', value: 'bond' },
    { name: 'bondlens-utm-content', value: 'a-1' },
  ]);
});

test.each(['/', '/?q=2027', '/?utm_source=', '/?utm_source=%20%3C%3E', '/?utm_id=7'])(
  'SHL-12 keeps nothing of %s',
  (url) => {
    expect(attributionOf(url)).toEqual([]);
  },
);

test('SHL-12 leaves out markup, control characters and cookie separators, and cuts at 100 characters', () => {
  const [kept] = attributionOf(`/?utm_source=${encodeURIComponent('<b>"ad";\r\n\0x=1</b>')}`);
  expect(kept?.value).toBe('badx1/b');
  const [long] = attributionOf(`/?utm_source=${'a'.repeat(5000)}`);
  expect(long?.value).toBe('a'.repeat(100));
});

test('SHL-12 keeps letters of other alphabets', () => {
  expect(attributionOf(`/?utm_campaign=${encodeURIComponent('осень 2026')}`)[0]?.value).toBe('осень 2026');
});
