import { Buffer } from 'node:buffer';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { FileFault, MAX_RECORD_LENGTH } from '../../file-fault.ts';
import { readXml, type XmlHandler, xmlPieces } from '../../parsing/xml-pieces.ts';
import { decodeText } from './decode-text.ts';
import { columnPlaces, type RecordBatches, type TableCell, type TableHead, type TableRecord } from './table-record.ts';
import { dateStyles, dayText, serialShift } from './workbook-dates.ts';

export interface XlsxOptions extends TableHead {
  readonly sheet: string | undefined;
}

const MAX_COLUMNS = 16_384;

/** The column of a place such as `AB12`, from 0; -1 when it has none. */
function columnOf(place: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(place)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

interface SheetRow {
  readonly line: number;
  readonly cells: readonly TableCell[];
}

/** Makes rows of the tags of a sheet. A formula counts by the value that was kept with it. */
class SheetRows implements XmlHandler {
  readonly #texts: readonly string[];
  readonly #styles: readonly boolean[];
  readonly #shift: number;
  readonly #rows: SheetRow[] = [];
  #cells: TableCell[] = [];
  /** A row of one cell far to the right is as long as one of all cells: nothing walks over it. */
  #isEmpty = true;
  #line = 0;
  #column = -1;
  #type = 'n';
  #isDay = false;
  #value: string | null = null;
  #isFormula = false;
  #isValue = false;
  #size = 0;

  constructor(texts: readonly string[], styles: readonly boolean[], shift: number) {
    this.#texts = texts;
    this.#styles = styles;
    this.#shift = shift;
  }

  /** The rows since the last call that hold anything. */
  take(): readonly SheetRow[] {
    return this.#rows.splice(0);
  }

  readonly open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    if (name === 'row') this.#openRow(attributes.r);
    else if (name === 'c') this.#openCell(attributes);
    else if (name === 'f') this.#isFormula = true;
    this.#isValue = name === 'v' || name === 't';
  };

  readonly close = (name: string): void => {
    this.#isValue = false;
    if (name === 'c') this.#closeCell();
    else if (name === 'row' && !this.#isEmpty) this.#rows.push({ line: this.#line, cells: this.#cells });
  };

  #closeCell(): void {
    const cell = this.#cell();
    this.#cells[this.#column] = cell;
    if (cell !== null && cell !== undefined) this.#isEmpty = false;
  }

  readonly text = (text: string): void => {
    if (!this.#isValue) return;
    this.#size += text.length;
    if (this.#size > MAX_RECORD_LENGTH) throw new FileFault('line-too-long', 'a row without an end', this.#line);
    this.#value = (this.#value ?? '') + text;
  };

  #openRow(place: string | undefined): void {
    this.#line = place === undefined ? this.#line + 1 : Number(place);
    if (!Number.isSafeInteger(this.#line)) throw new FileFault('bad-workbook', `a row has no number: ${place}`);
    this.#cells = [];
    this.#isEmpty = true;
    this.#column = -1;
    this.#size = 0;
  }

  #openCell({ r, t, s }: Readonly<Record<string, string>>): void {
    this.#column = r === undefined ? this.#column + 1 : columnOf(r);
    if (this.#column < 0 || this.#column >= MAX_COLUMNS) {
      throw new FileFault('bad-workbook', `a cell has no place: ${r}`, this.#line);
    }
    this.#type = t ?? 'n';
    this.#isDay = s !== undefined && this.#styles[Number(s)] === true;
    this.#value = null;
    this.#isFormula = false;
  }

  #cell(): TableCell {
    const value = this.#value;
    if (value === null) return this.#isFormula ? { found: 'a formula whose value was not kept' } : null;
    if (this.#type === 'e') return { found: value };
    if (this.#type === 'b') return value === '1';
    if (this.#type === 's') return this.#texts[Number(value)] ?? { found: `shared text ${value}` };
    if (this.#type !== 'n') return value;
    const number = Number(value);
    if (value.trim() === '' || !Number.isFinite(number)) return value;
    return (this.#isDay ? dayText(number + this.#shift) : undefined) ?? number;
  }
}

const headingText = (cell: TableCell) => (typeof cell === 'object' || cell === undefined ? '' : String(cell));

function headingOf({ cells, line }: SheetRow, wanted: readonly string[]): readonly number[] {
  return columnPlaces(Array.from(cells, headingText), wanted, line);
}

const MEGABYTE = 1024 * 1024;
/** What the parts of a workbook may hold unpacked: a sheet is read as it comes, shared texts and lists stay in memory. */
const MAX_BYTES = { sheet: 2048 * MEGABYTE, texts: 128 * MEGABYTE, list: 4 * MEGABYTE } as const;
const MAX_PARTS = 10_000;
const MAX_TEXTS = 4_000_000;

/** A workbook that is open; its parts are read by name. */
interface Workbook {
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
async function openWorkbook(from: string | Uint8Array): Promise<Workbook> {
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
  await readXml(
    text,
    {
      open: (name, attributes) => {
        if (name === 'sheet') sheets.push({ name: attributes.name ?? '', relation: relationOf(attributes) });
        if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      },
      close: () => undefined,
      text: () => undefined,
    },
    'bad-workbook',
  );
  return { sheets, is1904 };
}

async function targetOf(text: AsyncIterable<string>, relation: string): Promise<string> {
  let target = '';
  await readXml(
    text,
    {
      open: (name, attributes) => {
        if (name === 'Relationship' && attributes.Id === relation) target = attributes.Target ?? '';
      },
      close: () => undefined,
      text: () => undefined,
    },
    'bad-workbook',
  );
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

async function listOf(workbook: Workbook, name: string): Promise<AsyncIterable<string>> {
  const text = await workbook.part(name, 'list');
  if (text === undefined) throw new FileFault('bad-workbook', `no ${name} in it`);
  return text;
}

interface OpenSheet {
  /** Its rows as XML. */
  readonly text: AsyncIterable<string>;
  readonly is1904: boolean;
}

/** The named sheet, or the first one. */
async function openSheet(workbook: Workbook, wanted: string | undefined): Promise<OpenSheet> {
  const { sheets, is1904 } = await sheetList(await listOf(workbook, 'xl/workbook.xml'));
  const sheet = wanted === undefined ? sheets[0] : sheets.find(({ name }) => name === wanted);
  if (sheet === undefined) {
    const known = sheets.slice(0, 20).map(({ name }) => JSON.stringify(name));
    throw new FileFault('unknown-sheet', `there is no ${JSON.stringify(wanted ?? '')} among ${known.join(', ')}`);
  }
  const target = await targetOf(await listOf(workbook, 'xl/_rels/workbook.xml.rels'), sheet.relation);
  const text = await workbook.part(target, 'sheet');
  if (text === undefined) throw new FileFault('bad-workbook', `no ${target} in it`);
  return { text, is1904 };
}

/** The texts that cells name by number. Phonetic hints are no part of them. */
async function sharedTexts(workbook: Workbook): Promise<readonly string[]> {
  const text = await workbook.part('xl/sharedStrings.xml', 'texts');
  if (text === undefined) return [];
  const texts: string[] = [];
  let [current, isText, isHint] = ['', false, false];
  await readXml(
    text,
    {
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
    },
    'bad-workbook',
  );
  return texts;
}

async function* rowsBelow(workbook: Workbook, options: XlsxOptions, wanted: readonly string[]): RecordBatches {
  const { text, is1904 } = await openSheet(workbook, options.sheet);
  const [shift, styles] = [serialShift(is1904), await dateStyles(await workbook.part('xl/styles.xml', 'texts'))];
  const sheet = new SheetRows(await sharedTexts(workbook), styles, shift);
  let places = options.columns === null ? undefined : columnPlaces(options.columns, wanted, null);
  for await (const _ of xmlPieces(text, sheet, 'bad-workbook')) {
    let rows = sheet.take().filter(({ line }) => line >= options.headingRow);
    if (places === undefined && rows[0] !== undefined) {
      places = headingOf(rows[0], wanted);
      rows = rows.slice(1);
    }
    const at = places;
    if (at === undefined) continue;
    yield rows.map(({ line, cells }): TableRecord => {
      return { line, cells: at.map((place) => cells[place]), broken: null, ...(is1904 && { serialShift: shift }) };
    });
  }
  if (places === undefined) throw new FileFault('unknown-column', 'the sheet has no heading');
}

/** The sheets of an .xlsx workbook in their order. Throws ImportError for a file that is none. */
export async function sheetNames(path: string): Promise<readonly string[]> {
  const workbook = await openWorkbook(path);
  try {
    const { sheets } = await sheetList(await listOf(workbook, 'xl/workbook.xml'));
    return sheets.map(({ name }) => name);
  } finally {
    workbook.close();
  }
}

/** Reads a sheet of an .xlsx workbook, given by path or as bytes, under its heading, row by row. */
export async function* readXlsx(
  from: string | Uint8Array,
  options: XlsxOptions,
  wanted: readonly string[],
): RecordBatches {
  const workbook = await openWorkbook(from);
  try {
    yield* rowsBelow(workbook, options, wanted);
  } finally {
    workbook.close();
  }
}
