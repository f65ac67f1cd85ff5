import { Buffer } from 'node:buffer';
import { Worker } from 'node:worker_threads';

/** A cell of a sheet: a text, which is never a formula, or a number or moment (UTC) with the format that shows it. */
export type XlsxCell = string | null | { readonly value: number | Date; readonly format: string };

export interface XlsxSheet {
  readonly title: string;
  /** Stands in bold above the rows and stays while they are scrolled. */
  readonly head: readonly string[];
  /** In letters, by column. */
  readonly widths: readonly number[];
  readonly rows: readonly (readonly XlsxCell[])[];
}

function written(sheets: readonly XlsxSheet[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), { workerData: sheets });
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
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
