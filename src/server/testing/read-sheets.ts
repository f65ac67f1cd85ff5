import type { Buffer } from 'node:buffer';
import { text as textOfStream } from 'node:stream/consumers';
import { SaxesParser } from 'saxes';
import { fromBufferPromise } from 'yauzl';

/** A sheet as it stands in the file: numbers as they are stored, dates too. */
interface ReadSheet {
  readonly title: string;
  readonly rows: readonly (readonly (string | number | null)[])[];
  /** How each number of the sheet is to be shown. */
  readonly formats: readonly string[];
  readonly formulas: number;
  readonly isHeadFrozen: boolean;
}

type Attributes = Readonly<Record<string, string>>;

interface XmlNode {
  readonly name: string;
  readonly attributes: Attributes;
  text: string;
  readonly children: XmlNode[];
}

/** The tree of an XML text; throws where it is not well-formed. */
function treeOf(xml: string): XmlNode {
  const root: XmlNode = { name: '', attributes: {}, text: '', children: [] };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const node: XmlNode = { name, attributes: attributes as Attributes, text: '', children: [] };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('text', (text) => {
    const node = open.at(-1);
    if (node !== undefined) node.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return root;
}

function all(node: XmlNode, name: string): readonly XmlNode[] {
  return node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);
}

async function partsOf(bytes: Buffer): Promise<ReadonlyMap<string, XmlNode>> {
  const zip = await fromBufferPromise(bytes, { autoClose: false });
  const parts = new Map<string, XmlNode>();
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    parts.set(entry.fileName, treeOf(await textOfStream(await zip.openReadStreamPromise(entry))));
  }
  zip.close();
  return parts;
}

function placeOf(reference: string): number {
  const letters = reference.replace(/\d+$/, '');
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The sheets of a workbook, read by their XML alone. */
export async function readSheets(bytes: Buffer): Promise<readonly ReadSheet[]> {
  const parts = await partsOf(bytes);
  const partOf = (name: string) => parts.get(name) ?? { name, attributes: {}, text: '', children: [] };
  const shared = all(partOf('xl/sharedStrings.xml'), 'si').map((item) =>
    all(item, 't')
      .map(({ text }) => text)
      .join(''),
  );
  const styles = partOf('xl/styles.xml');
  const codes = new Map(all(styles, 'numFmt').map(({ attributes }) => [attributes.numFmtId, attributes.formatCode]));
  const formats = (all(styles, 'cellXfs')[0]?.children ?? []).map(({ attributes }) => codes.get(attributes.numFmtId));
  return all(partOf('xl/workbook.xml'), 'sheet').map(({ attributes }, at) => {
    const sheet = partOf(`xl/worksheets/sheet${at + 1}.xml`);
    const numbers: string[] = [];
    const rows = all(sheet, 'row').map((row) => {
      const cells: (string | number | null)[] = [];
      for (const { attributes: cell, children } of row.children) {
        const value = children.find(({ name }) => name === 'v')?.text;
        while (cells.length < placeOf(cell.r ?? '')) cells.push(null);
        if (value === undefined) cells.push(null);
        else if (cell.t === 's') cells.push(shared[Number(value)] ?? null);
        else {
          cells.push(Number(value));
          numbers.push(formats[Number(cell.s)] ?? '');
        }
      }
      return cells;
    });
    return {
      title: attributes.name ?? '',
      rows,
      formats: numbers,
      formulas: all(sheet, 'f').length,
      isHeadFrozen: all(sheet, 'pane').some(
        (pane) => pane.attributes.state === 'frozen' && pane.attributes.ySplit === '1',
      ),
    };
  });
}
