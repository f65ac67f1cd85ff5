import { SaxesParser } from 'saxes';
import { FileFault, type FileFaultCode, MAX_RECORD_LENGTH } from '../file-fault.ts';

/** What is told of an XML document; names are without their prefix. */
export interface XmlHandler {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
}

const DEEPEST = 32;

/** A name without the prefix of its namespace. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Tells a handler of an XML document piece by piece, and yields after each. Document type definitions are refused, so there are no entities
 * to expand; a text or a tag that does not end is refused before it fills the memory. Throws FileFault with `code`.
 */
export async function* xmlPieces(
  text: AsyncIterable<string> | Iterable<string>,
  handler: XmlHandler,
  code: FileFaultCode,
): AsyncGenerator<void> {
  const refuse = (message: string): never => {
    throw new FileFault(code, message);
  };
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
  parser.on('cdata', handler.text);
  let isBegun = false;
  for await (const piece of text) {
    // Files of authorities begin with an empty line, before which XML has no declaration.
    const content: string = isBegun ? piece : piece.trimStart();
    isBegun ||= content !== '';
    waiting += content.length;
    parser.write(content);
    if (waiting > MAX_RECORD_LENGTH) refuse(`a cell or a tag is longer than ${MAX_RECORD_LENGTH} characters`);
    yield;
  }
  parser.close();
}

/** As `xmlPieces`, for a document of which nothing is wanted before its end. */
export async function readXml(text: AsyncIterable<string>, handler: XmlHandler, code: FileFaultCode): Promise<void> {
  for await (const _ of xmlPieces(text, handler, code));
}
