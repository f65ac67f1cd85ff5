import { Buffer } from 'node:buffer';
import { crc32, deflateRawSync } from 'node:zlib';

/** A file of a package: its content, and, to lie about it, the size that is stated. */
export interface ZipPart {
  readonly name: string;
  readonly content: string | Buffer;
  readonly statedSize?: number;
}

const METHOD_DEFLATE = 8;

function header(signature: number, fixed: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(4 + fixed.reduce((sum, [bytes]) => sum + bytes, 0));
  buffer.writeUInt32LE(signature, 0);
  let at = 4;
  for (const [bytes, value] of fixed) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

interface Packed {
  readonly name: Buffer;
  readonly bytes: Buffer;
  readonly common: readonly (readonly [2 | 4, number])[];
}

function pack({ name, content, statedSize }: ZipPart): Packed {
  const raw = Buffer.from(content);
  const bytes = deflateRawSync(raw);
  const label = Buffer.from(name);
  const sizes = [
    [4, crc32(raw)],
    [4, bytes.length],
    [4, statedSize ?? raw.length],
  ] as const;
  return {
    name: label,
    bytes,
    common: [[2, 20], [2, 0x800], [2, METHOD_DEFLATE], [4, 0], ...sizes, [2, label.length], [2, 0]],
  };
}

/** Writes a ZIP file (APPNOTE.TXT 4.3): each part packed, then the directory of the parts. */
export function zipFile(parts: readonly ZipPart[]): Buffer {
  const chunks: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, common } of parts.map(pack)) {
    const local = Buffer.concat([header(0x04034b50, common), name, bytes]);
    const rest = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, at],
    ] as const;
    directory.push(header(0x02014b50, [[2, 20], ...common, ...rest]), name);
    chunks.push(local);
    at += local.length;
  }
  const listing = Buffer.concat(directory);
  const counts = [
    [2, 0],
    [2, 0],
    [2, parts.length],
    [2, parts.length],
  ] as const;
  return Buffer.concat([...chunks, listing, header(0x06054b50, [...counts, [4, listing.length], [4, at], [2, 0]])]);
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The list of sheets by their names. */
const workbook = (properties: string, names: readonly string[]) => {
  const sheets = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('');
  return `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${properties}<sheets>${sheets}</sheets></workbook>`;
};
const relations = (count: number) => {
  const each = Array.from(
    { length: count },
    (_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  return `<Relationships>${each.join('')}</Relationships>`;
};
const sheet = (rows: string) => `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;

/** Formats of cells: style 1 is of days (ECMA-376 part 1, 18.8.30). */
export const dayStyles: ZipPart = {
  name: 'xl/styles.xml',
  content: '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
};

/** A workbook with one sheet, whose rows are given as XML (ECMA-376 part 1, 18.3). */
export function workbookFile(rows: string, parts: readonly ZipPart[] = [], properties = '', name = 'Days'): Buffer {
  return sheetsFile([[name, rows]], parts, properties);
}

/** A workbook with several sheets, each by its name and its rows as XML. */
function sheetsFile(sheets: readonly (readonly [string, string])[], parts: readonly ZipPart[] = [], properties = '') {
  const names = sheets.map(([name]) => name);
  return zipFile([
    { name: 'xl/workbook.xml', content: workbook(properties, names) },
    { name: 'xl/_rels/workbook.xml.rels', content: relations(sheets.length) },
    ...sheets.map(([, rows], at) => ({ name: `xl/worksheets/sheet${at + 1}.xml`, content: sheet(rows) })),
    ...parts,
  ]);
}

export type Cell = string | number | null;

function cellXml(cell: Cell): string {
  if (cell === null) return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  return `<c t="inlineStr"><is><t>${cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`;
}

/** A workbook of sheets whose rows are lists of cells. */
export function workbookOf(sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>): Buffer {
  const written = Object.entries(sheets).map(([name, rows]) => {
    const xml = rows.map((cells, at) => `<row r="${at + 1}">${cells.map(cellXml).join('')}</row>`);
    return [name, xml.join('')] as const;
  });
  return sheetsFile(written);
}
