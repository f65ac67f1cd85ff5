import { SaxesParser } from 'saxes';
import { checkRowCount, ImportError } from '../file-fault.ts';

/** An element with its attributes, its own text, and the elements in it. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

interface OpenElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

const DEEPEST = 64;
/** In so many characters the first element begins. */
const HEAD = 64 * 1024;

/**
 * Reads a whole XML document. Document type definitions are refused, so there are no entities to expand and nothing outside to
 * fetch. Throws ImportError for a text that is not well-formed.
 */
export function parseXml(text: string): XmlElement {
  const open: OpenElement[] = [];
  let root: XmlElement | undefined;
  let elements = 0;
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', (error) => {
    throw new ImportError(`not well-formed XML: ${error.message}`);
  });
  parser.on('doctype', () => {
    throw new ImportError('XML with a document type definition is refused');
  });
  parser.on('opentag', (tag) => {
    if (open.length >= DEEPEST) throw new ImportError('XML is nested too deeply');
    checkRowCount(++elements);
    open.push({ name: tag.name, attributes: tag.attributes, children: [], text: '' });
  });
  parser.on('text', (part) => {
    const element = open.at(-1);
    if (element) element.text += part;
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (element && open.length === 0) root = element;
    else if (element) open.at(-1)?.children.push(element);
  });
  parser.write(text).close();
  if (root === undefined) throw new ImportError('the XML document is empty');
  return root;
}

/** The name of the first element, by which the kind of file is known; undefined when the text does not begin as XML. */
export function rootName(text: string): string | undefined {
  return /^\s*(?:<\?[^>]*\?>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<([A-Za-z_][\w:.-]*)/.exec(text.slice(0, HEAD))?.[1];
}

/** All elements of this name below an element, at any depth, in document order. */
export function elementsNamed(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...elementsNamed(child, name)]);
}
