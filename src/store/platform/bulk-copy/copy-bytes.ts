import { Buffer } from 'node:buffer';

const CHUNK_BYTES = 256 * 1024;
// PostgreSQL counts days and microseconds from 2000-01-01.
const DAYS_TO_2000 = 10_957;
const MICROSECONDS_TO_2000 = 946_684_800_000_000n;
const MS_PER_DAY = 86_400_000;

/** A growing piece of a binary COPY: fields are length and value, both big-endian. */
export class CopyBytes {
  #bytes = Buffer.allocUnsafe(CHUNK_BYTES);
  #view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, CHUNK_BYTES);
  #length = 0;
  readonly #days = new Map<string, number>();

  get isFull(): boolean {
    return this.#length >= CHUNK_BYTES - CHUNK_BYTES / 8;
  }

  /** The bytes so far; the next ones go into a new buffer, since these may still wait to be sent. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#length);
    this.#start(CHUNK_BYTES);
    return taken;
  }

  #start(size: number): void {
    this.#bytes = Buffer.allocUnsafe(size);
    this.#view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, size);
    this.#length = 0;
  }

  #ensure(size: number): void {
    if (this.#length + size <= this.#bytes.length) return;
    const before = this.#bytes.subarray(0, this.#length);
    const length = this.#length;
    this.#start(Math.max(this.#bytes.length * 2, length + size));
    before.copy(this.#bytes);
    this.#length = length;
  }

  int16(value: number): void {
    this.#ensure(2);
    this.#view.setInt16(this.#length, value);
    this.#length += 2;
  }

  int32(value: number): void {
    this.#ensure(4);
    this.#view.setInt32(this.#length, value);
    this.#length += 4;
  }

  int64(value: bigint): void {
    this.#ensure(8);
    this.#view.setBigInt64(this.#length, value);
    this.#length += 8;
  }

  /** A whole number within 2^53, without the cost of a bigint. */
  safeInteger(value: number): void {
    this.int32(Math.floor(value / 2 ** 32));
    this.int32(value | 0);
  }

  float64(value: number): void {
    this.#ensure(8);
    this.#view.setFloat64(this.#length, value);
    this.#length += 8;
  }

  byte(value: number): void {
    this.#ensure(1);
    this.#view.setUint8(this.#length, value);
    this.#length += 1;
  }

  raw(bytes: Uint8Array): void {
    this.#ensure(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Length and bytes of a text, after an optional leading byte. */
  text(value: string, lead?: number): void {
    const size = Buffer.byteLength(value) + (lead === undefined ? 0 : 1);
    this.int32(size);
    if (lead !== undefined) this.byte(lead);
    this.#ensure(size);
    this.#length += this.#bytes.write(value, this.#length, 'utf8');
  }

  /** The bytes of a text and a zero. */
  zeroEnded(value: string): void {
    // No letter takes more than three bytes of each of its units.
    this.#ensure(value.length * 3 + 1);
    this.#length += this.#bytes.write(value, this.#length, 'utf8');
    this.byte(0);
  }

  /** A day `YYYY-MM-DD`; the same few days come again and again, so they are kept. */
  day(value: string): void {
    let day = this.#days.get(value);
    if (day === undefined) {
      day = Date.parse(`${value}T00:00:00Z`) / MS_PER_DAY - DAYS_TO_2000;
      if (!Number.isInteger(day)) throw new RangeError(`not a date: ${value}`);
      this.#days.set(value, day);
    }
    this.int32(day);
  }

  moment(value: string): void {
    const milliseconds = Date.parse(value);
    if (!Number.isFinite(milliseconds)) throw new RangeError(`not a moment: ${value}`);
    this.int64(BigInt(milliseconds) * 1000n - MICROSECONDS_TO_2000);
  }
}
