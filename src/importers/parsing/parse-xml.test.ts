import { expect, test } from 'vitest';
import { ImportError } from '../file-fault.ts';
import { elementsNamed, parseXml, rootName } from './parse-xml.ts';

test('reads elements, attributes and the five entities of XML itself', () => {
  const root = parseXml('<a><b c="1 &lt; 2">x &amp; y</b><d><b c="3"/></d></a>');
  expect(elementsNamed(root, 'b').map(({ attributes, text }) => [attributes.c, text])).toEqual([
    ['1 < 2', 'x & y'],
    ['3', ''],
  ]);
});

test('refuses a document type definition, so that nothing expands or is fetched', () => {
  const bomb = '<!DOCTYPE a [<!ENTITY x "xx"><!ENTITY y "&x;&x;">]><a>&y;</a>';
  expect(() => parseXml(bomb)).toThrow(ImportError);
  expect(() => parseXml('<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>')).toThrow(ImportError);
});

test.each(['<a><b></a>', '<a>&unknown;</a>', '', '<a>', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`])(
  'refuses %.30s',
  (text) => {
    expect(() => parseXml(text)).toThrow(ImportError);
  },
);

test('tells the name of the first element', () => {
  expect(rootName('<?xml version="1.0"?>\n<!-- note -->\n<td:AuctionData a="1">')).toBe('td:AuctionData');
  expect(rootName('CUSIP,RATE')).toBeUndefined();
});
