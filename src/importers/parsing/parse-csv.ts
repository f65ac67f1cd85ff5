/** A record of a CSV file and the line on which it begins, counted from 1. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
  /** A quote that is not closed, or text after a closing one. */
  readonly isBroken: boolean;
}

interface Scan {
  readonly text: string;
  readonly separator: string;
  at: number;
  line: number;
  isBroken: boolean;
}

function scanQuoted(scan: Scan): string {
  const { text } = scan;
  let cell = '';
  scan.at++;
  while (scan.at < text.length) {
    const character = text[scan.at++];
    if (character !== '"') {
      if (character === '\n') scan.line++;
      cell += character;
    } else if (text[scan.at] === '"') {
      cell += '"';
      scan.at++;
    } else {
      return cell;
    }
  }
  scan.isBroken = true;
  return cell;
}

function scanPlain(scan: Scan): string {
  const start = scan.at;
  while (scan.at < scan.text.length && scan.text[scan.at] !== scan.separator && scan.text[scan.at] !== '\n') scan.at++;
  const cell = scan.text.slice(start, scan.at);
  return cell.endsWith('\r') ? cell.slice(0, -1) : cell;
}

function scanCell(scan: Scan): string {
  if (scan.text[scan.at] !== '"') return scanPlain(scan);
  const cell = scanQuoted(scan);
  const rest = scanPlain(scan);
  if (rest.trim() !== '') scan.isBroken = true;
  return cell + rest.trim();
}

function scanRecord(scan: Scan): CsvRecord {
  const { line } = scan;
  const cells: string[] = [];
  scan.isBroken = false;
  for (;;) {
    cells.push(scanCell(scan));
    if (scan.text[scan.at] !== scan.separator) break;
    scan.at++;
  }
  scan.at++;
  scan.line++;
  return { line, cells, isBroken: scan.isBroken };
}

/** The records of a CSV text (RFC 4180) with any separator; blank lines are left out. A broken record does not spoil the next. */
export function parseCsv(text: string, separator = ','): readonly CsvRecord[] {
  const scan: Scan = { text, separator, at: 0, line: 1, isBroken: false };
  const records: CsvRecord[] = [];
  while (scan.at < text.length) {
    const record = scanRecord(scan);
    if (record.cells.length > 1 || record.cells[0]?.trim() !== '') records.push(record);
  }
  return records;
}
