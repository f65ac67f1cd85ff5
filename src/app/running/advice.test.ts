import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../settings/settings.ts';
import { withAdvice, withDatabaseAdvice } from './advice.ts';

const failure = (code: string, path?: string) =>
  Object.assign(new Error(`${code}: refused`), { code, ...(path !== undefined && { path }) });
const data = join(projectFolder, process.env.BONDLENS_DATA_DIR || 'var');

test.each(['EACCES', 'ENOSPC', 'EROFS'])(
  'BEY-17 %s blames the data folder where it is a file of that folder',
  (code) => {
    expect(withAdvice(failure(code, join(data, 'secret')))).toContain('BONDLENS_DATA_DIR');
    expect(withAdvice(failure(code, projectFolder))).toContain('BONDLENS_DATA_DIR');
    for (const path of ['/elsewhere/backup.tar', `${data}-other/x`, undefined])
      expect(withAdvice(failure(code, path))).toBe(`${code}: refused`);
  },
);

test.each(['ENOTFOUND', 'ECONNREFUSED', 'CERT_HAS_EXPIRED'])(
  'BEY-17 %s blames the database where it is opened',
  (code) => {
    expect(withDatabaseAdvice(failure(code))).toMatch(/database|DATABASE_URL/i);
    expect(withAdvice(failure(code))).toBe(`${code}: refused`);
  },
);
