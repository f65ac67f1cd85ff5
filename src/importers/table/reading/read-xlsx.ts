import { FileFault, MAX_RECORD_LENGTH } from '../../file-fault.ts';
import { columnPlaces, type RecordBatches, type TableCell, type TableHead, type TableRecord } from './table-record.ts';
import { openWorkbook, sharedTexts, sheetText, type Workbook } from './workbook.ts';
import { type XmlHandler, xmlPieces } from './xml-pieces.ts';

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
  readonly #rows: SheetRow[] = [];
  #cells: TableCell[] = [];
  #line = 0;
  #column = -1;
  #type = 'n';
  #value: string | null = null;
  #isFormula = false;
  #isValue = false;
  #size = 0;

  constructor(texts: readonly string[]) {
    this.#texts = texts;
  }

  /** The rows since the last call that hold anything. */
  take(): readonly SheetRow[] {
    return this.#rows.splice(0).filter(({ cells }) => cells.some((cell) => cell !== null && cell !== undefined));
  }

  readonly open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    if (name === 'row') this.#openRow(attributes.r);
    else if (name === 'c') this.#openCell(attributes);
    else if (name === 'f') this.#isFormula = true;
    this.#isValue = name === 'v' || name === 't';
  };

  readonly close = (name: string): void => {
    this.#isValue = false;
    if (name === 'c') this.#cells[this.#column] = this.#cell();
    else if (name === 'row') this.#rows.push({ line: this.#line, cells: this.#cells });
  };

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
    this.#column = -1;
    this.#size = 0;
  }

  #openCell({ r, t }: Readonly<Record<string, string>>): void {
    this.#column = r === undefined ? this.#column + 1 : columnOf(r);
    if (this.#column < 0 || this.#column >= MAX_COLUMNS) {
      throw new FileFault('bad-workbook', `a cell has no place: ${r}`, this.#line);
    }
    this.#type = t ?? 'n';
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
    return value.trim() !== '' && Number.isFinite(number) ? number : value;
  }
}

const headingText = (cell: TableCell) => (typeof cell === 'object' || cell === undefined ? '' : String(cell));

function headingOf({ cells, line }: SheetRow, wanted: readonly string[]): readonly number[] {
  return columnPlaces(Array.from(cells, headingText), wanted, line);
}

async function* rowsBelow(workbook: Workbook, options: XlsxOptions, wanted: readonly string[]): RecordBatches {
  const sheet = new SheetRows(await sharedTexts(workbook));
  let places = options.columns === null ? undefined : columnPlaces(options.columns, wanted, null);
  for await (const _ of xmlPieces(await sheetText(workbook, options.sheet), sheet)) {
    let rows = sheet.take().filter(({ line }) => line >= options.headingRow);
    if (places === undefined && rows[0] !== undefined) {
      places = headingOf(rows[0], wanted);
      rows = rows.slice(1);
    }
    const at = places;
    if (at === undefined) continue;
    yield rows.map(({ line, cells }): TableRecord => ({ line, cells: at.map((place) => cells[place]), broken: null }));
  }
  if (places === undefined) throw new FileFault('unknown-column', 'the sheet has no heading');
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
