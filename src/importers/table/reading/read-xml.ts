import { FileFault, MAX_RECORD_LENGTH } from '../../file-fault.ts';
import { type XmlHandler, xmlPieces } from '../../parsing/xml-pieces.ts';
import type { RecordBatches, TableCell, TableRecord } from './table-record.ts';

type Attributes = Readonly<Record<string, string>>;

/** What is wanted of one element of a record: the place of its text, and of its attributes. */
interface WantedElement {
  text: number | null;
  readonly attributes: (readonly [name: string, place: number])[];
}

/** The wanted columns, by the path of their element from the record; by how far up it is of those that the record stands in. */
interface WantedColumns {
  readonly within: ReadonlyMap<string, WantedElement>;
  readonly above: readonly (readonly [levels: number, attribute: string, place: number])[];
}

const ABOVE = '../';

function wantedColumns(columns: readonly string[]): WantedColumns {
  const within = new Map<string, WantedElement>();
  const above: (readonly [number, string, number])[] = [];
  for (const [place, column] of columns.entries()) {
    const path = column.replace(/^(\.\.\/)+/, '');
    const levels = (column.length - path.length) / ABOVE.length;
    const [, element = '', attribute] = /^(?:(.*?)\/)?@([^/]+)$/.exec(path) ?? [];
    if (levels > 0) {
      if (attribute !== undefined && element === '') above.push([levels, attribute, place]);
      continue;
    }
    const key = attribute === undefined ? path.replace(/^\.$/, '') : element;
    const wanted = within.get(key) ?? { text: null, attributes: [] };
    if (attribute === undefined) wanted.text = place;
    else wanted.attributes.push([attribute, place]);
    within.set(key, wanted);
  }
  return { within, above };
}

function attributeOf(attributes: Attributes, wanted: string): string | undefined {
  if (Object.hasOwn(attributes, wanted)) return attributes[wanted];
  const found = Object.entries(attributes).find(([name]) => name.slice(name.indexOf(':') + 1) === wanted);
  return found?.[1];
}

interface OpenElement {
  readonly path: string;
  readonly attributes: Attributes;
  /** The cell of its text, where that is wanted. */
  place: number | null;
  text: string;
}

/** Makes records of the elements at a path. */
class XmlRecords implements XmlHandler {
  readonly #rows: string;
  readonly #wanted: WantedColumns;
  readonly #width: number;
  readonly #open: OpenElement[] = [];
  readonly #records: TableRecord[] = [];
  #cells: TableCell[] | null = null;
  #line = 0;
  #size = 0;

  constructor(rows: string, columns: readonly string[]) {
    this.#rows = rows;
    this.#wanted = wantedColumns(columns);
    this.#width = columns.length;
  }

  /** The records since the last call. */
  take(): readonly TableRecord[] {
    return this.#records.splice(0);
  }

  get count(): number {
    return this.#line;
  }

  readonly open = (name: string, attributes: Attributes): void => {
    const parent = this.#open.at(-1)?.path;
    const path = parent === undefined ? name : `${parent}/${name}`;
    const element: OpenElement = { path, attributes, place: null, text: '' };
    this.#open.push(element);
    if (this.#cells === null) {
      if (path !== this.#rows) return;
      this.#cells = Array<TableCell>(this.#width).fill(null);
      this.#size = 0;
      for (const [levels, attribute, place] of this.#wanted.above) {
        this.#set(place, attributeOf(this.#open.at(-1 - levels)?.attributes ?? {}, attribute));
      }
    }
    const wanted = this.#wanted.within.get(path.slice(this.#rows.length + 1));
    if (wanted === undefined) return;
    for (const [attribute, place] of wanted.attributes) {
      const value = attributeOf(attributes, attribute);
      this.#count(value ?? '');
      this.#set(place, value);
    }
    element.place = wanted.text;
  };

  readonly text = (text: string): void => {
    const element = this.#open.at(-1);
    if (this.#cells === null || element === undefined || element.place === null) return;
    this.#count(text);
    element.text += text;
  };

  readonly close = (): void => {
    const closed = this.#open.pop();
    if (closed !== undefined && closed.place !== null) this.#set(closed.place, closed.text.trim());
    if (this.#cells === null || closed?.path !== this.#rows) return;
    this.#records.push({ line: ++this.#line, cells: this.#cells, broken: null });
    this.#cells = null;
  };

  #count(text: string): void {
    this.#size += text.length;
    if (this.#size <= MAX_RECORD_LENGTH) return;
    throw new FileFault('line-too-long', `an element of more than ${MAX_RECORD_LENGTH} characters`, this.#line + 1);
  }

  /** Several values in one cell are none: nobody says which of them counts. */
  #set(place: number, value: string | undefined): void {
    if (value === undefined || value === '' || this.#cells === null) return;
    const before = this.#cells[place];
    if (before === null || before === undefined) this.#cells[place] = value;
    else if (typeof before === 'string') this.#cells[place] = { found: `${before} | ${value}`.slice(0, 60) };
  }
}

/**
 * Reads the elements at a path in an XML document, such as `Data/Bond`, as records. A column leads from there to a text (`terms/coupon`, `.` for
 * its own) or an attribute (`@isin`, `price/@currency`, `../@date` of what it stands in). Names are without the prefixes of namespaces.
 */
export async function* readXmlRows(
  text: AsyncIterable<string> | Iterable<string>,
  rows: string,
  wanted: readonly string[],
): RecordBatches {
  const records = new XmlRecords(rows, wanted);
  for await (const _ of xmlPieces(text, records, 'bad-xml')) yield records.take();
  yield records.take();
  if (records.count === 0) throw new FileFault('unknown-list', `there is no element at ${JSON.stringify(rows)}`);
}
