/** The signs that XML 1.0 has no place for (section 2.2, production Char); halves of pairs are left to who writes the bytes. */
const signsOutside = /[^\t\n\r\u{20}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A text without the signs that an XML document may not hold, whatever a source wrote. */
export function xmlText(text: string): string {
  return text.replace(signsOutside, '');
}
