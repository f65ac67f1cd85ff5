import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withFileLock } from './file-lock.ts';
import { processMark } from './process-identity.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bondlens-lock-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const options = (waitMs: number, onWait = () => undefined) => ({ file: join(folder, 'lock'), waitMs, onWait });

test('lets one at a time in and leaves nothing behind', async () => {
  let inside = 0;
  let max = 0;
  const work = async () => {
    inside += 1;
    max = Math.max(max, inside);
    await delay(5);
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 5 }, () => withFileLock(options(10_000), work)));
  expect(max).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

test('opens again when the work fails', async () => {
  await expect(withFileLock(options(100), () => Promise.reject(new Error('half way')))).rejects.toThrow('half way');
  expect(await withFileLock(options(100), async () => 'in')).toBe('in');
});

test('takes over from a process that is gone', async () => {
  writeFileSync(join(folder, 'lock'), '999999999 1');
  expect(await withFileLock(options(1_000), async () => 'in')).toBe('in');
});

test('takes over when the number of a dead holder belongs to a later process', async () => {
  writeFileSync(join(folder, 'lock'), `${process.pid} 1 another-boot`);
  expect(await withFileLock(options(1_000), async () => 'in')).toBe('in');
});

test('gives up on a living holder in the end, and says who it is', async () => {
  writeFileSync(join(folder, 'lock'), processMark(process.pid));
  await expect(withFileLock(options(150), async () => 'in')).rejects.toThrow(`Process ${process.pid}`);
});
