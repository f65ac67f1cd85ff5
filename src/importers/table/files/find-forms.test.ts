import { Buffer } from 'node:buffer';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ImportError } from '../../file-fault.ts';
import { zipFile } from '../testing/zip-file.ts';
import { faultRefusal, findForms } from './find-forms.ts';
import { withFolder } from './unpack-file.ts';

/** The names of the files of each form of an archive, and that of its sample. */
function formsOf(files: Readonly<Record<string, Buffer | string>>) {
  return withFolder(async (folder) => {
    const path = join(folder, 'files.zip');
    await writeFile(path, zipFile(Object.entries(files).map(([name, content]) => ({ name, content }))));
    const unpacked = join(folder, 'unpacked');
    await mkdir(unpacked);
    const forms = await findForms({ path, name: 'files.zip' }, unpacked);
    return forms.map((form) => [form.files.map(({ name }) => name).join(), form.sample.name]);
  });
}

const rows = (name: string, count = 1) => `ISIN;Name\n${`GB00BFWFPP71;${name}\n`.repeat(count)}`;
// "Gilt" in Russian by windows-1251: 0xC3 0xE8 0xEB 0xF2.
const cyrillic = Buffer.concat([Buffer.from('ISIN;Name\nGB00BFWFPP71;'), Buffer.from('c3e8ebf2e820', 'hex')]);

test('BEY-16 files in ASCII alone are read as those of their form whose encoding shows', async () => {
  expect(await formsOf({ 'a.csv': rows('Gilt', 20), 'b.csv': cyrillic })).toEqual([['a.csv,b.csv', 'b.csv']]);
  expect(await formsOf({ 'a.csv': rows('Gilt', 20), 'b.csv': rows('债') })).toEqual([['a.csv,b.csv', 'a.csv']]);
  expect(await formsOf({ 'a.csv': cyrillic, 'b.csv': rows('债') })).toEqual([
    ['a.csv', 'a.csv'],
    ['b.csv', 'b.csv'],
  ]);
});

test('BEY-16 a heading of a star alone does not make two forms one', async () => {
  const table = (heading: string, name: string) => `ISIN;${heading};Name\nGB00BFWFPP71;1;${name}\n`;
  expect(await formsOf({ 'a.csv': table('*', 'é'), 'b.csv': table('Note', 'é') })).toEqual([
    ['a.csv', 'a.csv'],
    ['b.csv', 'b.csv'],
  ]);
});

test('BEY-16 an archive that is cut short is told in words, and in those of no library', async () => {
  await withFolder(async (folder) => {
    const path = join(folder, 'cut.zip');
    const whole = zipFile([{ name: 'a.csv', content: rows('Gilt', 20) }]);
    await writeFile(path, whole.subarray(0, -30));
    const error: unknown = await findForms({ path, name: 'cut.zip' }, folder).catch((fault: unknown) => fault);
    expect(error).toBeInstanceOf(ImportError);
    expect(faultRefusal(error as ImportError)).toEqual({ code: 'broken', detail: '' });
  });
});
