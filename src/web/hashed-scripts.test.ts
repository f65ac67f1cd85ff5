import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { withHashedScripts } from './hashed-scripts.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('ACC-2 scripts that carry the mark may run by what they are; what came into the page without it may not', () => {
  const page = '<p>ü</p><script nonce="m">a()</script><script>evil()</script><script nonce="m" src="/x.js"></script>';
  const { html, hashes } = withHashedScripts(Buffer.from(page), 'm');
  expect(html.toString()).toBe('<p>ü</p><script>a()</script><script>evil()</script><script src="/x.js"></script>');
  expect(hashes).toEqual([hashOf('a()')]);
});
