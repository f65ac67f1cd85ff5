import { SaxesParser } from 'saxes';
import { FileFault, MAX_RECORD_LENGTH } from '../../file-fault.ts';

/** What is told of an XML document; names are without their prefix. */
export interface XmlHandler {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
}

const DEEPEST = 32;

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function refuse(message: string): never {
  throw new FileFault('bad-workbook', message);
}

/**
 * Tells a handler of an XML document piece by piece, and yields after each. Document type definitions are refused, so there are no entities
 * to expand; a text or a tag that does not end is refused before it fills the memory.
 */
export async function* xmlPieces(text: AsyncIterable<string>, handler: XmlHandler): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false });
  let [depth, waiting] = [0, 0];
  parser.on('error', (error) => refuse(`not well-formed XML: ${error.message.slice(0, 200)}`));
  parser.on('doctype', () => refuse('XML with a document type definition is refused'));
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > DEEPEST) refuse('XML is nested too deeply');
    waiting = 0;
    handler.open(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth--;
    waiting = 0;
    handler.close(localName(name));
  });
  parser.on('text', handler.text);
  for await (const piece of text) {
    waiting += piece.length;
    parser.write(piece);
    if (waiting > MAX_RECORD_LENGTH) refuse(`a cell or a tag is longer than ${MAX_RECORD_LENGTH} characters`);
    yield;
  }
  parser.close();
}

/** As `xmlPieces`, for a document of which nothing is wanted before its end. */
export async function readXml(text: AsyncIterable<string>, handler: XmlHandler): Promise<void> {
  for await (const _ of xmlPieces(text, handler));
}
