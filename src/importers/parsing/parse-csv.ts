import type { RowFailure } from '#domain/market/import-run.ts';
import { checkLength, checkRowCount, MAX_RECORD_LENGTH } from '../file-fault.ts';
import { RowFields } from './row-fields.ts';

/** A record of a CSV file and the line on which it begins, counted from 1. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
  /** A quote that is not closed, or text after a closing one. */
  readonly isBroken: boolean;
}

/** A cell in quotes, or the rest of one that has them. `end` is where it stops, -1 where the text stops before it does. */
interface QuotedCell {
  readonly text: string;
  readonly end: number;
  readonly lines: number;
}

function scanQuoted(text: string, start: number): QuotedCell {
  let cell = '';
  let lines = 0;
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at);
    const part = text.slice(at, quote === -1 ? text.length : quote);
    cell += part;
    for (let end = part.indexOf('\n'); end !== -1; end = part.indexOf('\n', end + 1)) lines++;
    if (quote === -1) return { text: cell, end: -1, lines };
    if (text[quote + 1] !== '"') return { text: cell, end: quote + 1, lines };
    cell += '"';
    at = quote + 2;
  }
}

const withoutReturn = (text: string) => (text.endsWith('\r') ? text.slice(0, -1) : text);

/**
 * Reads CSV (RFC 4180, any separator of one character) piece by piece: `push` gives the records that a piece completes, `end` what is
 * left. Blank lines are left out. A broken record does not spoil the next. Throws FileFault for a record that is too long.
 */
export class CsvReader {
  readonly #separator: string;
  #text = '';
  #at = 0;
  #line = 1;
  #isLast = false;
  /** The next quote at or after the place of reading; Infinity when there is none. */
  #quote = -1;

  constructor(separator = ',') {
    this.#separator = separator;
  }

  /** Line of the next record. */
  get line(): number {
    return this.#line;
  }

  /** Length of what was pushed and is not part of a record yet. */
  get waiting(): number {
    return this.#text.length;
  }

  push(text: string): readonly CsvRecord[] {
    return this.#read(text);
  }

  end(): readonly CsvRecord[] {
    this.#isLast = true;
    return this.#read('');
  }

  #read(text: string): readonly CsvRecord[] {
    this.#text += text;
    this.#at = 0;
    this.#quote = -1;
    const records: CsvRecord[] = [];
    while (this.#at < this.#text.length) {
      const record = this.#next();
      if (record === null) break;
      if (record.cells.length > 1 || record.cells[0]?.trim() !== '') records.push(record);
      checkRowCount(records.length);
    }
    this.#text = this.#text.slice(this.#at);
    return records;
  }

  #nextQuote(): number {
    if (this.#quote < this.#at) {
      const quote = this.#text.indexOf('"', this.#at);
      this.#quote = quote === -1 ? Number.POSITIVE_INFINITY : quote;
    }
    return this.#quote;
  }

  /** The next whole record; null while the text does not hold one. */
  #next(): CsvRecord | null {
    const newline = this.#text.indexOf('\n', this.#at);
    if (newline === -1 && !this.#isLast) return null;
    const end = newline === -1 ? this.#text.length : newline;
    if (this.#nextQuote() < end) return this.#nextQuoted();
    checkLength(end - this.#at, this.#line);
    const cells = withoutReturn(this.#text.slice(this.#at, end)).split(this.#separator);
    this.#at = end + 1;
    return { line: this.#line++, cells, isBroken: false };
  }

  #nextQuoted(): CsvRecord | null {
    const cells: string[] = [];
    let [at, lines, isBroken] = [this.#at, 1, false];
    for (;;) {
      const quoted = this.#text[at] === '"' ? scanQuoted(this.#text, at) : null;
      const isOpen = quoted?.end === -1;
      if (isOpen && !this.#isLast) return null;
      const start = isOpen ? this.#text.length : (quoted?.end ?? at);
      const end = this.#plainEnd(start);
      if (end === -1) return null;
      const rest = withoutReturn(this.#text.slice(start, end));
      cells.push(quoted === null ? rest : quoted.text + rest.trim());
      lines += quoted?.lines ?? 0;
      isBroken ||= isOpen || (quoted !== null && rest.trim() !== '');
      at = end + 1;
      checkLength(at - this.#at, this.#line);
      if (this.#text[end] !== this.#separator) break;
    }
    const record = { line: this.#line, cells, isBroken };
    this.#at = at;
    this.#line += lines;
    return record;
  }

  /** Where a cell without quotes ends; -1 while the text does not hold its end. */
  #plainEnd(start: number): number {
    let at = start;
    while (at < this.#text.length && this.#text[at] !== this.#separator && this.#text[at] !== '\n') at++;
    return at === this.#text.length && !this.#isLast ? -1 : at;
  }
}

/** The records of a CSV text with any separator. */
export function parseCsv(text: string, separator = ','): readonly CsvRecord[] {
  const reader = new CsvReader(separator);
  return [...reader.push(text), ...reader.end()];
}

/** Records of a table under a heading, each with its cells by column name. */
interface CsvTable {
  readonly columns: readonly string[];
  readonly rows: readonly RowFields[];
}

function fieldsOf(record: CsvRecord, columns: readonly string[], failures: RowFailure[]): RowFields {
  const byName = new Map(columns.map((name, index) => [name, record.cells[index]]));
  const row = new RowFields(record.line, (field) => byName.get(field), failures);
  if (record.isBroken) row.fail('bad-structure', null, record.cells.join(','));
  else if (record.cells.length !== columns.length) row.fail('bad-structure', null, record.cells.join(','));
  return row;
}

interface CsvTableOptions {
  readonly separator?: string;
  /** Names of the columns of a table that comes without a heading. */
  readonly columns?: readonly string[];
}

/** Reads a table: its first record is the heading unless names are given. Rows of another length are noted as failures. */
export function csvTable(text: string, failures: RowFailure[], options: CsvTableOptions = {}): CsvTable {
  const records = parseCsv(text, options.separator);
  const columns = options.columns ?? (records[0]?.cells ?? []).map((cell) => cell.trim());
  const body = options.columns === undefined ? records.slice(1) : records;
  return { columns, rows: body.map((record) => fieldsOf(record, columns, failures)) };
}

/** The first line of a text, by which the kind of file is known; empty when it is longer than a line may be. */
export function firstLine(text: string): string {
  const line = (/^\s*([^\r\n]*)/.exec(text)?.[1] ?? '').trim();
  return line.length > MAX_RECORD_LENGTH ? '' : line;
}
