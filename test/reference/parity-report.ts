import type { ParityRow } from './comparison.ts';

/** A row of the committed report: its bounds have one significant digit, rounded up. */
export interface WrittenRow {
  readonly source: string;
  readonly family: string;
  readonly measure: string;
  readonly count: number;
  readonly worst: number;
  readonly mean: number;
  readonly tolerance: number;
  readonly reason: string;
}

/** What `docs/parity.json` holds. */
export interface ParityReport {
  /** The version of the engine that was measured, and the day. */
  readonly version: string;
  readonly measuredOn: string;
  readonly rows: readonly WrittenRow[];
}

/** A number with one significant digit, rounded up, so that it bounds the measured one and stays the same from run to run. */
function roundedUp(value: number): number {
  if (value === 0) return 0;
  const exponent = Math.floor(Math.log10(value));
  return Number(`${Math.ceil(Number((value / 10 ** exponent).toFixed(6)))}e${exponent}`);
}

/** The report of some comparisons. */
export function parityReport(
  rows: readonly ParityRow[],
  measured: Pick<ParityReport, 'version' | 'measuredOn'>,
): ParityReport {
  return { ...measured, rows: rows.map((row) => ({ ...row, worst: roundedUp(row.worst), mean: roundedUp(row.mean) })) };
}

/** Another processor may round the last digit of an exponential in its own way. */
const ALLOWANCE = 1.5;
const LAST_DIGITS = 1e-14;

const isWithin = (measured: number, written: number) => measured <= written * ALLOWANCE + LAST_DIGITS;

/** What a written row no longer says truly of a measured one; null when it holds. */
export function brokenPromise(measured: ParityRow, written: WrittenRow | undefined): string | null {
  const name = `${measured.source}, ${measured.family}, ${measured.measure}`;
  if (!written) return `${name}: not in the report`;
  if (written.count !== measured.count) return `${name}: ${measured.count} numbers, the report says ${written.count}`;
  const isExact = written.tolerance === 0;
  if (
    isExact ? measured.worst === 0 : isWithin(measured.worst, written.worst) && isWithin(measured.mean, written.mean)
  ) {
    return null;
  }
  return `${name}: worst ${measured.worst}, mean ${measured.mean}, the report says ${written.worst} and ${written.mean}`;
}
