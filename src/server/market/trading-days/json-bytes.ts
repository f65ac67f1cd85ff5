import { Buffer } from 'node:buffer';

/** Texts up to here are ASCII mostly, and shorter to write than a call of the engine. */
const SHORT_TEXT = 64;
const FIRST_BEYOND_ASCII = 0x80;
/** The most bytes that a unit of a text takes in UTF-8. */
const BYTES_A_UNIT = 3;
/** More than any number written digit by digit takes. */
const NUMBER_BYTES = 32;

const ZERO = 0x30;
const POINT = 0x2e;
const MINUS = 0x2d;

const MILLION = 1_000_000;
const MILLION_DIGITS = 6;
/** Numbers keep 12 decimals. A value up to this limit, times 10^12, is still an exact whole number. */
const DECIMALS_SCALE = MILLION ** 2;
const MAX_SCALED = 1000;

/**
 * JSON written as bytes. Tens of thousands of rows made as texts cost twice the time: each number is a text of its own, and each piece
 * lives until all is sent.
 */
export class JsonBytes {
  #bytes: Buffer;
  #length = 0;

  /** `expected` bytes are had at once. */
  constructor(expected: number) {
    this.#bytes = Buffer.allocUnsafe(expected);
  }

  /** A piece that is written again and again, as bytes. */
  piece(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  text(text: string): void {
    this.#reserve(text.length * BYTES_A_UNIT);
    if (text.length > SHORT_TEXT || !this.#wroteAscii(text)) this.#length += this.#bytes.write(text, this.#length);
  }

  /** A finite number, rounded to 12 decimals where it has more and is below 1000. */
  number(value: number): void {
    if (Math.abs(value) >= MAX_SCALED) {
      this.text(String(value));
      return;
    }
    this.#reserve(NUMBER_BYTES);
    const scaled = Math.round(value * DECIMALS_SCALE);
    if (scaled < 0) this.#byte(MINUS);
    const size = Math.abs(scaled);
    const whole = Math.floor(size / DECIMALS_SCALE);
    const decimals = size - whole * DECIMALS_SCALE;
    const upper = Math.floor(decimals / MILLION);
    this.#digits(whole, whole < 10 ? 1 : whole < 100 ? 2 : 3);
    this.#byte(POINT);
    this.#digits(upper, MILLION_DIGITS);
    this.#digits(decimals - upper * MILLION, MILLION_DIGITS);
    this.#dropTrailingZeros();
  }

  /** What was written. */
  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  #wroteAscii(text: string): boolean {
    const target = this.#bytes;
    const start = this.#length;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code >= FIRST_BEYOND_ASCII) return false;
      target[start + at] = code;
    }
    this.#length = start + text.length;
    return true;
  }

  #byte(byte: number): void {
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }

  #digits(value: number, count: number): void {
    let rest = value;
    for (let at = this.#length + count - 1; at >= this.#length; at -= 1) {
      const tens = Math.trunc(rest / 10);
      this.#bytes[at] = ZERO + rest - tens * 10;
      rest = tens;
    }
    this.#length += count;
  }

  #dropTrailingZeros(): void {
    while (this.#bytes[this.#length - 1] === ZERO) this.#length -= 1;
    if (this.#bytes[this.#length - 1] === POINT) this.#length -= 1;
  }

  #reserve(count: number): void {
    const min = this.#length + count;
    if (min <= this.#bytes.length) return;
    const longer = Buffer.allocUnsafe(Math.max(min, this.#bytes.length * 2));
    this.#bytes.copy(longer, 0, 0, this.#length);
    this.#bytes = longer;
  }
}
