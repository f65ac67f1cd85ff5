import { type Encoding, encodings } from '../reading/decode-text.ts';

const startsWith = (bytes: Uint8Array, ...mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte);

/** The sample as text, or null where its bytes are not of the encoding. A character that the sample cuts is left out. */
export function decodeSample(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}

/** The encoding that an XML document declares (XML 1.0, section 4.3.3), where it is one of ours. */
export function declaredEncoding(bytes: Uint8Array): Encoding | null {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200));
  const label = /^(?:ï»¿)?\s*<\?xml[^>]*\sencoding=["']([\w.:-]+)["']/.exec(start)?.[1]?.toLowerCase();
  const names = encodings.find((encoding) => encoding === label);
  if (label === undefined || names !== undefined) return names ?? null;
  try {
    const known = new TextDecoder(label).encoding;
    return encodings.find((encoding) => encoding === known) ?? null;
  } catch {
    return null;
  }
}

/** The letters beyond ASCII that texts of an encoding are written in. What else its bytes give speaks against it. */
const alphabets: Partial<Readonly<Record<Encoding, RegExp>>> = {
  'windows-1251': /[А-яЁёІіЇїЄєҐґ№«»–—“”„…\u00a0€]/,
  'windows-1252': /[ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜßàáâãäåæçèéêëìíîïñòóôõöøùúûüÿœŒ°ºª·–—‘’“”„…«»€£¼½¾§®©\u00a0]/,
  'windows-1250': /[ĄąĆćĘęŁłŃńÓóŚśŹźŻżÁáČčĎďÉéĚěÍíŇňŘřŠšŤťÚúŮůÝýŽžÄäÖöÜüßŐőŰűĂăÂâÎîȘșŞşŢţ–—„”“’…«»€\u00a0]/,
  'windows-1254': /[ÇçĞğİıÖöŞşÜüÂâÎîÛû–—‘’“”…«»€\u00a0]/,
};

/** The encodings that letters tell, the commonest first: of equal ones it stands. */
const told: readonly Encoding[] = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1254',
  'shift_jis',
  'gb18030',
];

const OTHER = /[^\0-\u007f]/;
/** A byte that no line of a text has: a control character but tab, the ends of lines and pages, and the end of a DOS file. */
const isControl = (byte: number) => byte < 0x20 && !isWithin(byte, 0x09, 0x0d) && byte !== 0x1a;
/** How far a Cyrillic text is of words: a capital after a small letter is of another encoding. */
const BROKEN_WORD = /[а-яёіїєґ][А-ЯЁІЇЄҐ]/g;

/** Pairs of bytes that common characters of the encoding have, in part of all bytes beyond ASCII; -1 for bytes that are none of its. */
function shareOfPairs(bytes: Uint8Array, encoding: Encoding, isCommon: (lead: number, trail: number) => boolean) {
  if (decodeSample(bytes, encoding) === null) return -1;
  let [high, common] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    high++;
    if (!isCommon(lead, bytes[at + 1] ?? 0)) continue;
    common++;
    at++;
  }
  return high === 0 ? -1 : common / high;
}

const isWithin = (value: number, from: number, to: number) => value >= from && value <= to;

/** Kana, signs and the 2,965 kanji of level 1 of JIS X 0208 in Shift-JIS. */
const isCommonJis = (lead: number, trail: number) => isWithin(lead, 0x81, 0x98) && trail >= 0x40;
/** Signs and the 3,755 characters of level 1 of GB 2312. */
const isCommonGb = (lead: number, trail: number) =>
  (isWithin(lead, 0xb0, 0xd7) || isWithin(lead, 0xa1, 0xa3)) && trail >= 0xa1;

function scoreOf(bytes: Uint8Array, encoding: Encoding): number {
  if (encoding === 'shift_jis') return shareOfPairs(bytes, encoding, isCommonJis);
  if (encoding === 'gb18030') return shareOfPairs(bytes, encoding, isCommonGb);
  const alphabet = alphabets[encoding];
  const text = decodeSample(bytes, encoding);
  if (alphabet === undefined || text === null) return -1;
  const letters = [...text].filter((letter) => OTHER.test(letter));
  const broken = encoding === 'windows-1251' ? (text.match(BROKEN_WORD) ?? []).length : 0;
  // A Cyrillic letter beside a Latin one is an accented letter of another encoding.
  const mixed = encoding === 'windows-1251' ? (text.match(/[A-Za-z][А-яЁё]|[А-яЁё][A-Za-z]/g) ?? []).length : 0;
  const runs = encoding === 'windows-1251' ? 0 : (text.match(/[^\0-\u007f]{3,}/g) ?? []).join('').length;
  const known = letters.filter((letter) => alphabet.test(letter)).length;
  const rare = encoding === 'windows-1252' ? letters.filter((letter) => /[ÆæŒœ]/.test(letter)).length / 2 : 0;
  return letters.length === 0 ? 0 : (known - broken - mixed - runs - rare) / letters.length;
}

/**
 * The encoding of a text, from a sample of its bytes: by the mark at its start, as UTF-8 where all bytes are of it, else that whose letters
 * the bytes give; the commonest where they tell none, so that the reader sees what he may choose another for. Null where the bytes are no text.
 */
export function sniffEncoding(bytes: Uint8Array): Encoding | null {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  const zeros = [...bytes.subarray(0, 2000).entries()].filter(([, byte]) => byte === 0);
  if (zeros.length > 0) return zeros.every(([at]) => at % 2 === 1) ? 'utf-16le' : null;
  if (decodeSample(bytes, 'utf-8') !== null) return 'utf-8';
  const scored = told.map((encoding) => ({ encoding, score: scoreOf(bytes, encoding) }));
  const best = scored.reduce((first, next) => (next.score > first.score ? next : first));
  if (best.score > 0) return best.encoding;
  return bytes.some(isControl) ? null : 'windows-1252';
}

const NEW_LINE = 0x0a;
/** Letters and signs of European tables that are two or three bytes in UTF-8. By chance bytes of another encoding hardly ever give these alone. */
const EUROPEAN = /^[\0-\u007f\u00a0£°ª«º»À-ſА-яЁёІіЇїЄєҐґ–—‘’“”„…€№]*$/;

/** The first line, counted from 1, of a sample in a one-byte encoding that is nevertheless of UTF-8; null where there is none. */
export function lineOfUtf8(bytes: Uint8Array, encoding: Encoding | null): number | null {
  if (encoding?.startsWith('windows-') !== true) return null;
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const found = bytes.indexOf(NEW_LINE, start);
    const end = found === -1 ? bytes.length : found;
    const own = bytes.subarray(start, end);
    const text = own.some((byte) => byte >= 0x80) ? decodeSample(own, 'utf-8') : null;
    // A line that the sample cuts may give nothing of its last letter.
    if (text !== null && OTHER.test(text) && EUROPEAN.test(text)) return line;
    start = end + 1;
  }
  return null;
}
