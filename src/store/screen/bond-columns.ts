import type { BondStatusKey } from '#domain/bond-status.ts';
import { bondFacets, dayFacets, figureFacets } from '#domain/facets/facets.ts';
import { histogramEdges } from '#domain/facets/histogram-edges.ts';
import type { CouponKind } from '#domain/issue.ts';
import type { Seniority } from '#domain/seniority.ts';
import { dayNumberFromCivil } from '#math/dates/dates.ts';
import { hasBit, setBit } from '../bits.ts';
import { SLACK, unitOf } from '../bonds/bond-filter.ts';
import { recordOf } from '../record-of.ts';
import type { LineSource } from './bond-line.ts';
import { type BondRow, venuesOf } from './bond-row.ts';
import type { TraitsSource } from './bond-traits.ts';
import { NextDayColumn } from './next-day-column.ts';
import { NumberColumn } from './number-column.ts';
import { TextColumn } from './text-column.ts';
import { WordColumn } from './word-column.ts';

const words = [
  'issuerName',
  'issuer',
  'currency',
  'sector',
  'country',
  'venue',
  'couponKind',
  'seniority',
  'status',
  'titledIn',
] as const;
const texts = ['name', 'ticker', 'isin'] as const;
const numbers = [
  ...bondFacets,
  'maturityDay',
  'lastCallDay',
  'lastPutDay',
  'venueId',
  'figureDay',
  ...figureFacets,
  'gradeBits',
] as const;

const yearsIn = (years: readonly number[]) => years.map((year) => dayNumberFromCivil(year, 1, 1));

/** Between the bars of their histograms, in the unit of the store. */
const edgesOf: Readonly<Partial<Record<(typeof numbers)[number], readonly number[]>>> = {
  maturityDay: yearsIn(histogramEdges.maturity),
  ...Object.fromEntries(
    [...bondFacets, ...figureFacets].map((name) => [
      name,
      histogramEdges[name].map((edge) => edge * unitOf[name] - SLACK),
    ]),
  ),
};
const flags = ['isPerpetual', 'isAmortising', 'isConvertible', 'isYieldAssumed'] as const;
export type FlagName = (typeof flags)[number];

/**
 * Bonds by columns in memory: about 380 bytes each, of which the garbage collector sees the name and the days of calls and puts. A bond keeps its row; a row whose bond is gone is no
 * more among `rows`.
 */
export class BondColumns {
  readonly words = recordOf(words, (name) => new WordColumn(name === 'venue' ? venuesOf : undefined));
  readonly numbers = recordOf(numbers, (name) => new NumberColumn(edgesOf[name]));
  /** The days of calls and puts. */
  readonly days = recordOf(dayFacets, (name) => new NextDayColumn(yearsIn(histogramEdges[name])));
  readonly #texts = recordOf(texts, () => new TextColumn());
  readonly #flags = new Map<FlagName, Int32Array>();
  readonly names: string[] = [];
  /** Which rows have a bond. */
  rows: Int32Array = new Int32Array(0);
  ids = new Float64Array(0);
  readonly #rowOf = new Map<number, number>();
  #capacity = 0;
  #count = 0;

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
      sector: this.words.sector.word(row),
      couponKind: this.words.couponKind.word(row) as CouponKind,
      seniority: this.words.seniority.word(row) as Seniority | null,
      ...recordOf(flags, (name) => this.#hasFlag(name, row)),
      size: this.#number('size', row),
      lastCallDay: this.#number('lastCallDay', row),
      lastPutDay: this.#number('lastPutDay', row),
      ...recordOf(dayFacets, (name) => this.days[name].daysOf(row)),
      gradeBits: this.numbers.gradeBits.get(row),
    };
  }

  /** What tells the line of the bond of a row. */
  lineSource(row: number): LineSource {
    return {
      ...recordOf(['ticker', 'isin'], (name) => this.#texts[name].get(row)),
      ...recordOf(['issuer', 'currency', 'titledIn'], (name) => this.words[name].word(row)),
      id: this.ids[row] ?? 0,
      name: this.#texts.name.get(row) ?? '',
      status: this.words.status.word(row) as BondStatusKey,
      maturityDay: this.#number('maturityDay', row),
      yield: this.#number('yield', row),
      isYieldAssumed: this.#hasFlag('isYieldAssumed', row),
      venueId: this.#number('venueId', row),
    };
  }

  #number(name: (typeof numbers)[number], row: number): number | null {
    const value = this.numbers[name].get(row);
    return Number.isNaN(value) ? null : value;
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
    for (const name of words) this.words[name].set(row, bond[name]);
    for (const name of texts) this.#texts[name].set(row, bond[name]);
    for (const name of numbers) this.numbers[name].set(row, bond[name] ?? Number.NaN);
    for (const name of dayFacets) this.days[name].set(row, bond[name]);
    for (const name of flags) setBit(this.rowsWithFlag(name), row, bond[name]);
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
    for (const name of words) this.words[name].grow(capacity);
    for (const name of texts) this.#texts[name].grow(capacity);
    for (const name of numbers) this.numbers[name].grow(capacity);
    for (const name of dayFacets) this.days[name].grow(capacity);
    for (const name of flags) this.#flags.set(name, bits(this.rowsWithFlag(name)));
  }
}

function grown<Values extends Float64Array | Int32Array>(old: Values, larger: Values): Values {
  larger.set(old);
  return larger;
}
