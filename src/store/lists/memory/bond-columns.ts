import { Buffer } from 'node:buffer';
import type { BondStatusKey } from '#domain/bond/bond-status.ts';
import type { CouponKind, Seniority } from '#domain/bond/issue.ts';
import { type ChoiceField, type DayField, fieldUnits, type RangeField } from '#domain/fields/field.ts';
import { dayNumberFromCivil, dayNumberFromIso } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';
import { hasBit, setBit } from '../../platform/database/bits.ts';
import { recordOf } from '../../platform/database/database.ts';
import { SLACK } from '../list-filter.ts';
import { columnOf, type ListColumns } from '../list-sql.ts';
import type { LineSource } from './bond-line.ts';
import { type BondCatalogue, type BondRow, bondCatalogue, columnsOfNoDay, readFields, venuesOf } from './bond-row.ts';
import type { TraitsSource } from './bond-traits.ts';
import { NumberColumn } from './number-column.ts';
import { WordColumn } from './word-column.ts';

const words = ['issuerName', 'venue', 'couponKind', 'status', 'titledIn'] as const;
const texts = ['name', 'ticker', 'isin'] as const;
const numbers = ['lastCallDay', 'lastPutDay', 'venueId', 'figureDay', 'gradeBits'] as const;
const offers = ['call', 'put'] as const;
const flags = ['isPerpetual', 'isAmortising', 'isConvertible', 'isYieldAssumed', 'isYieldComparable'] as const;
export type FlagName = (typeof flags)[number];

/** Between the bars of a histogram, in the unit of the store. */
const edgesOf = ({ edges, unit }: RangeField) => edges.map((edge) => edge * fieldUnits[unit].bound - SLACK);
const daysOf = ({ edges }: DayField) => edges.map((year) => dayNumberFromCivil(year, 1, 1));

const nextDay = (days: readonly number[], today: number) => days.find((day) => day >= today) ?? Number.NaN;

/** What sets the value of a row, of one that is read as it is. */
type Setter = (row: number, value: number | string | null) => void;

/** A column of numbers that go on with the day that is asked for: what each row has tells its number on a day, NaN for none. */
class MovingColumn<Source> {
  readonly #sources: Source[] = [];
  readonly #numberOn: (source: Source, today: number, row: number) => number;
  readonly #numbers: NumberColumn;
  #today = Number.NEGATIVE_INFINITY;

  constructor(edges: readonly number[], numberOn: (source: Source, today: number, row: number) => number) {
    this.#numbers = new NumberColumn(edges);
    this.#numberOn = numberOn;
  }

  grow(capacity: number): void {
    this.#numbers.grow(capacity);
  }

  set(row: number, source: Source): void {
    this.#sources[row] = source;
    this.#numbers.set(row, this.#numberOn(source, this.#today, row));
  }

  source(row: number): Source | undefined {
    return this.#sources[row];
  }

  /** The numbers as seen from a day. */
  on(today: number): NumberColumn {
    if (today !== this.#today) {
      this.#today = today;
      for (const [row, source] of this.#sources.entries()) this.#numbers.set(row, this.#numberOn(source, today, row));
    }
    return this.#numbers;
  }
}

/** A column of short texts, each with room of its own in one piece of memory that the garbage collector does not look into. */
class TextColumn {
  #bytes = Buffer.alloc(4096);
  #used = 0;
  #starts = new Uint32Array(0);
  /** Bytes of each text. */
  #lengths = new Uint32Array(0);

  grow(capacity: number): void {
    const starts = new Uint32Array(capacity);
    const lengths = new Uint32Array(capacity);
    starts.set(this.#starts);
    lengths.set(this.#lengths);
    this.#starts = starts;
    this.#lengths = lengths;
  }

  /** The text of a row; null where it has none. */
  get(row: number): string | null {
    const length = this.#lengths[row] ?? 0;
    const start = this.#starts[row] ?? 0;
    return length === 0 ? null : this.#bytes.toString('utf8', start, start + length);
  }

  /** Stores a text in the room of the one before where it is not longer. */
  set(row: number, text: string | null): void {
    if (text === this.get(row)) return;
    const bytes = Buffer.from(text ?? '');
    if (bytes.length > (this.#lengths[row] ?? 0)) {
      this.#starts[row] = this.#used;
      this.#used += bytes.length;
      if (this.#used > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], 2 * this.#used);
    }
    bytes.copy(this.#bytes, this.#starts[row]);
    this.#lengths[row] = bytes.length;
  }
}

/**
 * Bonds by columns in memory, made of the fields of their list: about 380 bytes each, of which the garbage collector sees the name and the days of calls and puts. A bond
 * keeps its row; a row whose bond is gone is no more among `rows`.
 */
export class BondColumns {
  readonly catalogue: BondCatalogue;
  readonly words = recordOf(words, (name) => new WordColumn(name === 'venue' ? venuesOf : undefined));
  readonly numbers = recordOf(numbers, () => new NumberColumn());
  readonly maturityDay: NumberColumn;
  readonly #offers: Readonly<Record<(typeof offers)[number], MovingColumn<readonly number[]>>>;
  readonly #wordsOfField = new Map<string, WordColumn>();
  readonly #numbersOfField = new Map<string, NumberColumn>();
  /** Of fields that go on with the day, by the day of maturity. */
  readonly #moving = new Map<string, MovingColumn<number>>();
  /** Of fields that count for some days alone, by their values. */
  readonly #fresh = new Map<string, MovingColumn<number>>();
  /** In the order of the fields that are read. */
  readonly #setters: readonly Setter[];
  readonly #texts = recordOf(texts, () => new TextColumn());
  readonly #flags = new Map<FlagName, Int32Array>();
  readonly names: string[] = [];
  /** Which rows have a bond. */
  rows: Int32Array = new Int32Array(0);
  ids = new Float64Array(0);
  readonly #rowOf = new Map<number, number>();
  #capacity = 0;
  #count = 0;

  constructor(catalogue: BondCatalogue = bondCatalogue) {
    this.catalogue = catalogue;
    const { list } = catalogue;
    const columns = columnsOfNoDay(catalogue);
    const days = new Map(list.fields.flatMap((field) => (field.type === 'day' ? [[field.id, daysOf(field)]] : [])));
    this.maturityDay = new NumberColumn(days.get('maturity'));
    this.#offers = recordOf(offers, (name) => new MovingColumn(days.get(name) ?? [], nextDay));
    for (const field of list.fields) {
      const onDay = field.type === 'range' ? columnOf(columns, field.id).onDay : undefined;
      if (field.type === 'range' && onDay !== undefined)
        this.#moving.set(field.id, new MovingColumn(edgesOf(field), onDay));
    }
    this.#setters = readFields(catalogue).map((field) =>
      field.type === 'choice' ? this.#addWords(field) : this.#addNumbers(field as RangeField | DayField, columns),
    );
  }

  #addWords({ id }: ChoiceField): Setter {
    const column = new WordColumn();
    this.#wordsOfField.set(id, column);
    return (row, value) => column.set(row, value === null ? null : String(value));
  }

  #addFresh(field: RangeField, days: number): Setter {
    const { figureDay } = this.numbers;
    const column = new MovingColumn<number>(edgesOf(field), (value, today, row) =>
      figureDay.get(row) >= today - days ? value : Number.NaN,
    );
    this.#fresh.set(field.id, column);
    // The day of the figures is set before.
    return (row, value) => column.set(row, value === null ? Number.NaN : Number(value));
  }

  #addNumbers(field: RangeField | DayField, columns: ListColumns): Setter {
    const { freshDays } = columnOf(columns, field.id);
    if (field.type === 'range' && freshDays !== undefined) return this.#addFresh(field, freshDays);
    const column = new NumberColumn(field.type === 'day' ? daysOf(field) : edgesOf(field));
    this.#numbersOfField.set(field.id, column);
    // A day comes as its date.
    const numberOf = (value: number | string) =>
      field.type === 'day' ? dayNumberFromIso(isoDate(String(value))) : Number(value);
    return (row, value) => column.set(row, value === null ? Number.NaN : numberOf(value));
  }

  /** The words of a choice. */
  word(id: string): WordColumn {
    const column = id === 'venue' ? this.words.venue : this.#wordsOfField.get(id);
    if (column === undefined) throw new Error(`bonds in memory have no words of ${id}`);
    return column;
  }

  /** The numbers of a field on a day; of a field of days those, counted from 1970-01-01. */
  number(id: string, today: number): NumberColumn {
    if (id === 'maturity') return this.maturityDay;
    if (id === 'call' || id === 'put') return this.#offers[id].on(today);
    const column = this.#numbersOfField.get(id) ?? (this.#moving.get(id) ?? this.#fresh.get(id))?.on(today);
    if (column === undefined) throw new Error(`bonds in memory have no numbers of ${id}`);
    return column;
  }

  /** Rows that were ever taken. */
  get size(): number {
    return this.names.length;
  }

  /** Bonds. */
  get count(): number {
    return this.#count;
  }

  rowOf(id: number): number | undefined {
    return this.#rowOf.get(id);
  }

  /** The rows of bonds by their ids, as bits. */
  rowsOfIds(ids: readonly number[]): Int32Array {
    const bits = new Int32Array(this.rows.length);
    for (const id of ids) {
      const row = this.#rowOf.get(id);
      if (row !== undefined) setBit(bits, row, true);
    }
    return bits;
  }

  /** What tells the traits of the bond of a row. */
  traitsSource(row: number): TraitsSource {
    return {
      sector: this.word('sector').word(row),
      couponKind: this.words.couponKind.word(row) as CouponKind,
      seniority: this.word('seniority').word(row) as Seniority | null,
      ...recordOf(flags, (name) => this.#hasFlag(name, row)),
      lastCallDay: known(this.numbers.lastCallDay.get(row)),
      lastPutDay: known(this.numbers.lastPutDay.get(row)),
      ...recordOf(offers, (name) => this.#offers[name].source(row) ?? null),
      gradeBits: this.numbers.gradeBits.get(row),
    };
  }

  /** What tells the line of the bond of a row. */
  lineSource(row: number): LineSource {
    return {
      ticker: this.#texts.ticker.get(row),
      isin: this.#texts.isin.get(row),
      issuer: this.word('issuer').word(row),
      currency: this.word('currency').word(row),
      titledIn: this.words.titledIn.word(row),
      id: this.ids[row] ?? 0,
      name: this.#texts.name.get(row) ?? '',
      status: this.words.status.word(row) as BondStatusKey,
      maturityDay: known(this.maturityDay.get(row)),
      yield: known(this.number('yield', 0).get(row)),
      isYieldAssumed: this.#hasFlag('isYieldAssumed', row),
      venueId: known(this.numbers.venueId.get(row)),
    };
  }

  #hasFlag(name: FlagName, row: number): boolean {
    return hasBit(this.rowsWithFlag(name), row);
  }

  rowsWithFlag(name: FlagName): Int32Array {
    return this.#flags.get(name) ?? new Int32Array(0);
  }

  /** Stores a bond, and gives its row. */
  put(bond: BondRow): number {
    const row = this.#rowOf.get(bond.id) ?? this.names.length;
    if (row === this.#capacity) this.#grow(Math.max(1024, 2 * row));
    if (row === this.names.length) {
      this.#rowOf.set(bond.id, row);
      this.#count += 1;
    }
    this.names[row] = bond.sortName;
    this.ids[row] = bond.id;
    setBit(this.rows, row, true);
    const maturity = bond.maturityDay ?? Number.NaN;
    this.maturityDay.set(row, maturity);
    for (const column of this.#moving.values()) column.set(row, maturity);
    for (const name of words) this.words[name].set(row, bond[name]);
    for (const name of texts) this.#texts[name].set(row, bond[name]);
    for (const name of numbers) this.numbers[name].set(row, bond[name] ?? Number.NaN);
    for (const name of offers) this.#offers[name].set(row, bond[name] ?? noDays);
    for (const name of flags) setBit(this.rowsWithFlag(name), row, bond[name]);
    for (const [at, set] of this.#setters.entries()) set(row, bond[`f${at}`] ?? null);
    return row;
  }

  /** Takes a bond away, and gives the row that it had. */
  remove(id: number): number | undefined {
    const row = this.#rowOf.get(id);
    if (row === undefined) return undefined;
    this.#rowOf.delete(id);
    this.#count -= 1;
    setBit(this.rows, row, false);
    return row;
  }

  #grow(capacity: number): void {
    const bits = (old: Int32Array) => grown(old, new Int32Array(Math.ceil(capacity / 32)));
    this.#capacity = capacity;
    this.rows = bits(this.rows);
    this.ids = grown(this.ids, new Float64Array(capacity));
    const columns = [
      ...[this.words, this.numbers, this.#texts, this.#offers].flatMap((record) => Object.values(record)),
      ...[this.#wordsOfField, this.#numbersOfField, this.#moving, this.#fresh].flatMap((map) => [...map.values()]),
    ];
    for (const column of [this.maturityDay, ...columns]) column.grow(capacity);
    for (const name of flags) this.#flags.set(name, bits(this.rowsWithFlag(name)));
  }
}

const noDays: readonly number[] = [];
const known = (value: number) => (Number.isNaN(value) ? null : value);

function grown<Values extends Float64Array | Int32Array>(old: Values, larger: Values): Values {
  larger.set(old);
  return larger;
}
