import { Buffer } from 'node:buffer';
import { Worker } from 'node:worker_threads';

/** A cell of a sheet: a text, which is never a formula, or a number or moment (UTC) with the format that shows it. */
export type XlsxCell = string | null | { readonly value: number | Date; readonly format: string };

const dayFormat = 'dd.mm.yyyy';

/** A day; empty where there is none. */
export function dayCell(day: string | null): XlsxCell {
  return day === null ? null : { value: new Date(day), format: dayFormat };
}

/** A moment to the second, in UTC. */
export function momentCell(moment: string | Date): XlsxCell {
  return { value: new Date(moment), format: `${dayFormat} hh:mm:ss` };
}

/** A number as its format shows it, with ≈ before it where it is estimated; empty where there is none. */
export function numberCell(value: number | null, format: string, isEstimated = false): XlsxCell {
  return value === null ? null : { value, format: isEstimated ? `"≈ "${format}` : format };
}

export interface XlsxSheet {
  readonly title: string;
  /** Stands in bold above the rows and stays while they are scrolled. */
  readonly head: readonly string[];
  /** In letters, by column. */
  readonly widths: readonly number[];
  readonly rows: readonly (readonly XlsxCell[])[];
}

/** The first day that a ZIP can tell, at midnight, as its two fields for it. */
const NO_TIME = 0x0021_0000;

/**
 * A workbook without the moment at which its parts were packed: the same sheets are the same bytes. It is a ZIP whose directory stands before the
 * last record (APPNOTE 4.3.12, 4.3.16).
 */
function withoutTimes(file: Buffer): Buffer {
  const end = file.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  let entry = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    file.writeUInt32LE(NO_TIME, entry + 12);
    file.writeUInt32LE(NO_TIME, file.readUInt32LE(entry + 42) + 10);
    entry += 46 + file.readUInt16LE(entry + 28) + file.readUInt16LE(entry + 30) + file.readUInt16LE(entry + 32);
  }
  return file;
}

function written(sheets: readonly XlsxSheet[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), { workerData: sheets });
    worker.once('message', (bytes: Uint8Array) => resolve(withoutTimes(Buffer.from(bytes))));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the writer of workbooks ended with ${code}`)));
  });
}

let last: Promise<unknown> = Promise.resolve();

/** A workbook of Excel. It takes a second of work, which is done beside the thread that answers, one after the other. */
export function xlsxFile(sheets: readonly XlsxSheet[]): Promise<Buffer> {
  const file = last.then(() => written(sheets));
  last = file.catch(() => undefined);
  return file;
}
