import { isUtf8 } from 'node:buffer';
import { Tokenizer, TokenType } from '@streamparser/json';
import { FileFault, type FileFaultCode, MAX_RECORD_LENGTH } from '../file-fault.ts';
import type { SourceFile } from '../source-importer.ts';

/** Whether a value is an object with keys, not a list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Which parts of a document are kept: everything, or these members of its objects. */
export type WantedParts = 'all' | ReadonlyMap<string, WantedParts>;

/** Of all that a file holds: what has more is none of a source, and would fill the memory. */
const MAX_VALUES = 5_000_000;
const MAX_DEPTH = 64;
const PIECE_BYTES = 64 * 1024;

type Expected = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end' | 'nothing';

/** A list or an object that is not closed; without a value where it is left out. */
interface Level {
  readonly value: unknown[] | Record<string, unknown> | null;
  readonly isList: boolean;
  readonly wanted: WantedParts | undefined;
}

/** Builds what is wanted of a document from its tokens; the rest is checked and left out. */
class DocumentBuilder {
  /** What there is so far. */
  value: unknown;
  readonly #levels: Level[] = [];
  readonly #name: string;
  readonly #wanted: WantedParts;
  #expected: Expected = 'value';
  #key = '';
  #values = 0;

  constructor(name: string, wanted: WantedParts) {
    this.#name = name;
    this.#wanted = wanted;
  }

  get isWhole(): boolean {
    return this.#expected === 'nothing';
  }

  fault(code: FileFaultCode, message: string): FileFault {
    return new FileFault(code, `${this.#name}: ${message}`);
  }

  take(token: TokenType, value: unknown): void {
    const isList = token === TokenType.LEFT_BRACKET;
    if (isList || token === TokenType.LEFT_BRACE) this.#enter(isList);
    else if (token === TokenType.RIGHT_BRACKET || token === TokenType.RIGHT_BRACE)
      this.#leave(token === TokenType.RIGHT_BRACKET);
    else if (token === TokenType.COLON) this.#expect(this.#expected === 'colon', 'value');
    else if (token === TokenType.COMMA)
      this.#expect(this.#expected === 'comma-or-end', this.#levels.at(-1)?.isList === true ? 'value' : 'key');
    else if (this.#expected === 'key' || this.#expected === 'key-or-end') this.#takeKey(token, value);
    else this.#put(value);
  }

  #expect(isRight: boolean, next: Expected): void {
    if (!isRight) throw this.fault('bad-json', `${this.#expected} is expected`);
    this.#expected = next;
  }

  #takeKey(token: TokenType, value: unknown): void {
    this.#expect(token === TokenType.STRING, 'colon');
    this.checkLength(String(value).length);
    this.#key = String(value);
  }

  /** Throws FileFault for a text, a name or a number that is longer than any is. */
  checkLength(length: number): void {
    if (length > MAX_RECORD_LENGTH)
      throw this.fault('line-too-long', `a text is longer than ${MAX_RECORD_LENGTH} characters`);
  }

  /** What is wanted of the value that comes next. */
  #wantedHere(): WantedParts | undefined {
    const level = this.#levels.at(-1);
    if (level === undefined) return this.#wanted;
    return level.isList || level.wanted === 'all' ? level.wanted : level.wanted?.get(this.#key);
  }

  #put(value: unknown): void {
    if (++this.#values > MAX_VALUES) throw this.fault('too-many-rows', `more than ${MAX_VALUES} values`);
    if (typeof value === 'string') this.checkLength(value.length);
    if (typeof value === 'number' && !Number.isFinite(value)) throw this.fault('bad-json', 'a number is too large');
    this.#expect(this.#expected === 'value' || this.#expected === 'value-or-end', 'comma-or-end');
    const level = this.#levels.at(-1);
    if (level === undefined) {
      this.value = value;
      this.#expected = 'nothing';
    } else if (Array.isArray(level.value)) level.value.push(value);
    // A member of this name would be the prototype of the others.
    else if (level.value !== null && this.#wantedHere() !== undefined && this.#key !== '__proto__')
      level.value[this.#key] = value;
  }

  #enter(isList: boolean): void {
    if (this.#levels.length >= MAX_DEPTH) throw this.fault('bad-json', `nested deeper than ${MAX_DEPTH} levels`);
    const wanted = this.#wantedHere();
    const value = wanted === undefined ? null : isList ? [] : {};
    this.#put(value);
    this.#levels.push({ value, isList, wanted });
    this.#expected = isList ? 'value-or-end' : 'key-or-end';
  }

  #leave(isList: boolean): void {
    const level = this.#levels.pop();
    const isEnd = ['comma-or-end', isList ? 'value-or-end' : 'key-or-end'].includes(this.#expected);
    this.#expect(isEnd && level?.isList === isList, this.#levels.length === 0 ? 'nothing' : 'comma-or-end');
  }
}

const isWhite = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** Whether bytes begin as a list or an object; a byte-order mark is not part of the text. */
function beginsJson(bytes: Uint8Array): boolean {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const first = bytes.subarray(hasMark ? 3 : 0).find((byte) => !isWhite(byte));
  return first === 0x5b || first === 0x7b;
}

function* piecesOf(file: SourceFile): Generator<Uint8Array | string> {
  // The text of a large file is not made.
  if (file.isHead === true) return yield file.text;
  const { bytes } = file;
  const decoder = isUtf8(bytes) ? null : new TextDecoder('windows-1251');
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const piece = bytes.subarray(at, at + PIECE_BYTES);
    yield decoder === null ? piece : decoder.decode(piece, { stream: true });
  }
}

/** Reads the document piece by piece, so that one beyond the limits is refused before it is in memory. */
function readDocument(file: SourceFile, builder: DocumentBuilder): void {
  const tokenizer = new Tokenizer();
  let waiting = 0;
  tokenizer.onToken = ({ token, value }) => {
    waiting = 0;
    builder.take(token, value);
  };
  for (const piece of piecesOf(file)) {
    waiting += piece.length;
    tokenizer.write(piece);
    // What is not over yet is kept as it comes: a number of millions of digits, a text of escapes.
    builder.checkLength(waiting);
  }
  if (file.isHead !== true && !builder.isWhole) throw builder.fault('bad-json', 'it ends too early');
}

const parsed = new WeakMap<SourceFile, { readonly wanted: WantedParts; readonly value: unknown }>();

/**
 * The wanted parts of a file as JSON, read once however many kinds look at the same; undefined when it is no list or object. Of the beginning of a file
 * what there is: lists and objects are cut where it ends or is broken. Throws FileFault for what is not JSON, and for what has too many values or levels.
 */
export function jsonOf(file: SourceFile, wanted: WantedParts = 'all'): unknown {
  const known = parsed.get(file);
  if (known?.wanted === wanted) return known.value;
  const builder = new DocumentBuilder(file.name, wanted);
  try {
    if (beginsJson(file.bytes)) readDocument(file, builder);
  } catch (error) {
    if (file.isHead !== true)
      throw error instanceof FileFault ? error : builder.fault('bad-json', String(error).slice(0, 200));
  }
  parsed.set(file, { wanted, value: builder.value });
  return builder.value;
}
