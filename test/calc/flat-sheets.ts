import { SaxesParser } from 'saxes';

/** A cell as the spreadsheet took it: its type, empty where the cell is; its value, of a number with all digits and of a date in ISO form. */
interface CalcCell {
  readonly type: string;
  readonly value: string;
  readonly formula: string | null;
}

type Attributes = Readonly<Record<string, string>>;

/** Rows of cells by the names of the sheets. */
export type CalcSheets = ReadonlyMap<string, readonly (readonly CalcCell[])[]>;

const valueNames = ['office:value', 'office:date-value', 'office:string-value'] as const;

function cellsOf(attributes: Attributes, text: string): readonly CalcCell[] {
  const value = valueNames.map((name) => attributes[name]).find((found) => found !== undefined) ?? text;
  const cell = { value, type: attributes['office:value-type'] ?? '', formula: attributes['table:formula'] ?? null };
  return Array.from({ length: Number(attributes['table:number-columns-repeated'] ?? 1) }, () => cell);
}

/** The cells of a spreadsheet that is saved as one XML file (OpenDocument 1.3, part 3, chapter 9). */
export function readFlatSheets(xml: string): CalcSheets {
  const sheets = new Map<string, CalcCell[][]>();
  const parser = new SaxesParser();
  let rows: CalcCell[][] = [];
  let [attributes, text, shown]: [Attributes, string, string] = [{}, '', ''];
  parser.on('opentag', (tag) => {
    if (tag.name === 'table:table') {
      rows = [];
      sheets.set(tag.attributes['table:name'] ?? '', rows);
    }
    if (tag.name === 'table:table-row') rows.push([]);
    if (tag.name === 'table:table-cell') [attributes, shown] = [tag.attributes, ''];
    if (tag.name === 'text:p') text = '';
    // Spaces beside another one are elements.
    if (tag.name === 'text:s') text += ' '.repeat(Number(tag.attributes['text:c'] ?? 1));
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'text:p') shown = text;
    if (name === 'table:table-cell') rows.at(-1)?.push(...cellsOf(attributes, shown));
  });
  parser.write(xml).close();
  return sheets;
}
