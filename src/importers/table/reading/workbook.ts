import { Buffer } from 'node:buffer';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { FileFault } from '../../file-fault.ts';
import { decodeText } from './decode-text.ts';
import { readXml } from './xml-pieces.ts';

const MEGABYTE = 1024 * 1024;
/** What the parts of a workbook may hold unpacked: a sheet is read as it comes, shared texts and lists stay in memory. */
const MAX_BYTES = { sheet: 2048 * MEGABYTE, texts: 128 * MEGABYTE, list: 4 * MEGABYTE } as const;
const MAX_PARTS = 10_000;
const MAX_TEXTS = 4_000_000;

/** A workbook that is open; its parts are read by name. */
export interface Workbook {
  /** A part as text; undefined when there is none. Throws FileFault when it would unpack to more than is allowed. */
  readonly part: (name: string, size: keyof typeof MAX_BYTES) => Promise<AsyncIterable<string> | undefined>;
  readonly close: () => void;
}

async function* faultsNamed(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    throw error instanceof FileFault ? error : badWorkbook(error);
  }
}

function badWorkbook(error: unknown): FileFault {
  return new FileFault('bad-workbook', error instanceof Error ? error.message.slice(0, 200) : String(error));
}

async function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.size >= MAX_PARTS) throw new FileFault('too-large', `more than ${MAX_PARTS} parts`);
    entries.set(entry.fileName, entry);
  }
  return entries;
}

/** Opens the package of an .xlsx file by its path or its bytes. Sizes that the file states are checked before, and held while, a part is unpacked. */
export async function openWorkbook(from: string | Uint8Array): Promise<Workbook> {
  const options = { autoClose: false };
  const opening = typeof from === 'string' ? openPromise(from, options) : fromBufferPromise(Buffer.from(from), options);
  const zip = await opening.catch((error: unknown) => {
    throw badWorkbook(error);
  });
  try {
    const entries = await entriesOf(zip);
    return {
      part: async (name, size) => {
        const entry = entries.get(name);
        if (entry === undefined) return undefined;
        if (entry.uncompressedSize > MAX_BYTES[size]) {
          throw new FileFault('too-large', `${name} unpacks to more than ${MAX_BYTES[size] / MEGABYTE} MB`);
        }
        const bytes = await zip.openReadStreamPromise(entry).catch((error: unknown) => {
          throw badWorkbook(error);
        });
        return decodeText(faultsNamed(bytes), 'utf-8');
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error instanceof FileFault ? error : badWorkbook(error);
  }
}

/** The attribute that names a relationship; its prefix is the writer's choice. */
function relationOf(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';
}

interface SheetList {
  readonly sheets: readonly { readonly name: string; readonly relation: string }[];
  readonly is1904: boolean;
}

async function sheetList(text: AsyncIterable<string>): Promise<SheetList> {
  const sheets: { readonly name: string; readonly relation: string }[] = [];
  let is1904 = false;
  await readXml(text, {
    open: (name, attributes) => {
      if (name === 'sheet') sheets.push({ name: attributes.name ?? '', relation: relationOf(attributes) });
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
    },
    close: () => undefined,
    text: () => undefined,
  });
  return { sheets, is1904 };
}

async function targetOf(text: AsyncIterable<string>, relation: string): Promise<string> {
  let target = '';
  await readXml(text, {
    open: (name, attributes) => {
      if (name === 'Relationship' && attributes.Id === relation) target = attributes.Target ?? '';
    },
    close: () => undefined,
    text: () => undefined,
  });
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

async function listOf(workbook: Workbook, name: string): Promise<AsyncIterable<string>> {
  const text = await workbook.part(name, 'list');
  if (text === undefined) throw new FileFault('bad-workbook', `no ${name} in it`);
  return text;
}

/** The rows of the named sheet, or of the first one, as XML. */
export async function sheetText(workbook: Workbook, wanted: string | undefined): Promise<AsyncIterable<string>> {
  const { sheets, is1904 } = await sheetList(await listOf(workbook, 'xl/workbook.xml'));
  if (is1904) throw new FileFault('bad-workbook', 'its dates count from 1904; save it with those from 1900');
  const sheet = wanted === undefined ? sheets[0] : sheets.find(({ name }) => name === wanted);
  if (sheet === undefined) {
    const known = sheets.slice(0, 20).map(({ name }) => JSON.stringify(name));
    throw new FileFault('unknown-sheet', `there is no ${JSON.stringify(wanted ?? '')} among ${known.join(', ')}`);
  }
  const target = await targetOf(await listOf(workbook, 'xl/_rels/workbook.xml.rels'), sheet.relation);
  const text = await workbook.part(target, 'sheet');
  if (text === undefined) throw new FileFault('bad-workbook', `no ${target} in it`);
  return text;
}

/** The texts that cells name by number. Phonetic hints are no part of them. */
export async function sharedTexts(workbook: Workbook): Promise<readonly string[]> {
  const text = await workbook.part('xl/sharedStrings.xml', 'texts');
  if (text === undefined) return [];
  const texts: string[] = [];
  let [current, isText, isHint] = ['', false, false];
  await readXml(text, {
    open: (name) => {
      if (name === 'si') current = '';
      if (name === 'rPh') isHint = true;
      isText = name === 't' && !isHint;
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') isHint = false;
      if (name === 'si' && texts.push(current) > MAX_TEXTS) throw new FileFault('too-large', 'too many shared texts');
    },
    text: (part) => {
      if (isText) current += part;
    },
  });
  return texts;
}
