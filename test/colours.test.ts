import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('BEY-14 the style sheet of colours is what the table of colours gives', () => {
  const { status, stderr } = spawnSync(process.execPath, ['tools/write-colours.mjs', '--check'], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});
