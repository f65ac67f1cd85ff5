import { expect, test } from 'vitest';
import { xmlText } from './xml-text.ts';

test('GRA-8 a text for XML loses the signs that XML has no place for, and no other', () => {
  expect(xmlText('a\u0000\u0008b\u000b\u000c\u000e\u001fc\ufffe\uffff')).toBe('abc');
  for (const kept of ['\t\n\r ~', '\u007f\u0085', 'Żółć 浙江', '\ufffd', '😀']) expect(xmlText(kept)).toBe(kept);
});
