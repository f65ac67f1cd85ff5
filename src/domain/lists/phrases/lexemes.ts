import { foldedWord, isHan, type Meaning, phraseBook } from './phrases.ts';

/** A word, a number, a phrase or a quotation of a typed text, from its first character to before `end`. */
export interface Lexeme {
  readonly start: number;
  readonly end: number;
  /** Without the punctuation around it. */
  readonly text: string;
  readonly kind: 'word' | 'number' | 'phrase' | 'quoted';
  /** What a phrase means; null for all others. */
  readonly meaning: Meaning | null;
  /** Whether a comma or another stop follows. */
  readonly isStop: boolean;
}

const PIECE = /"[^"]*"?|“[^”]*”?|«[^»]*»?|\S+/gu;
const QUOTED = /^["“«]/u;
const RUN = /\p{Script=Han}+|[^\p{Script=Han}]+/gu;
const BEFORE = /^[(（¿¡]+/u;
const AFTER = /[,;!?)。，、；！？）]+$/u;
const NUMBER = /^[<>=≥≤]*[-−]?\d[\d.,]*(?:(?:-|–|—|\.\.)\d[\d.,]*)?$/u;
const NUMBER_WITH_UNIT = /^(?<number>[<>=≥≤]*[-−]?\d[\d.,]*(?:(?:-|–|—|\.\.)\d[\d.,]*)?)-?(?<unit>[\p{L}.]+|%)$/u;
const NEGATED = /^[-−!](?<word>\p{L}.*)$/u;

type Plain = Pick<Lexeme, 'start' | 'end' | 'text'>;

const lexeme = (plain: Plain, kind: Lexeme['kind'], meaning: Meaning | null = null): Lexeme => ({
  ...plain,
  kind,
  meaning,
  isStop: false,
});

const filler: Meaning = { signs: ['filler'], unit: null, filter: null };
const negation: Meaning = { signs: ['not'], unit: null, filter: null };
const isNothing = (meaning: Meaning) => meaning.signs.length === 0 && meaning.unit === null && meaning.filter === null;

/** Chinese without spaces: the longest phrases that it is made of, and what is between them. */
function hanLexemes(text: string, start: number): readonly Lexeme[] {
  const found: Lexeme[] = [];
  let past = 0;
  let at = 0;
  const addWord = (end: number) => {
    const plain = { start: start + past, end: start + end, text: text.slice(past, end) };
    if (end > past) found.push(lexeme(plain, 'word'));
  };
  while (at < text.length) {
    const phrase = phraseBook().findIn(text.slice(at));
    if (phrase === undefined) at += 1;
    else {
      addWord(at);
      // What ends with the short word for bonds may be written with the long one.
      const end = at + phrase.length + (text.startsWith('债券', at + phrase.length - 1) ? 1 : 0);
      found.push(lexeme({ start: start + at, end: start + end, text: text.slice(at, end) }, 'phrase', phrase.meaning));
      at = end;
      past = end;
    }
  }
  addWord(text.length);
  return found;
}

/** A number and the unit behind it are two; so are a minus and the phrase that it leaves out. */
function plainLexemes(text: string, start: number): readonly Lexeme[] {
  const end = start + text.length;
  // Turkish writes the sign first.
  if (/^%\d[\d.,]*$/.test(text)) return [lexeme({ start, end, text: `${text.slice(1)}%` }, 'number')];
  if (NUMBER.test(text)) return [lexeme({ start, end, text }, 'number')];
  const { number, unit } = NUMBER_WITH_UNIT.exec(text)?.groups ?? {};
  const meaning = unit === undefined ? undefined : phraseBook().find([foldedWord(unit.replace(/\.$/, ''))], 0)?.meaning;
  if (number !== undefined && unit !== undefined && meaning?.unit != null) {
    const from = start + number.length;
    return [
      lexeme({ start, end: from, text: number }, 'number'),
      lexeme({ start: from, end, text: unit }, 'phrase', meaning),
    ];
  }
  const { word } = NEGATED.exec(text)?.groups ?? {};
  const negated = word === undefined ? undefined : phraseBook().find([foldedWord(word)], 0)?.meaning;
  if (word === undefined || negated?.filter == null) return [lexeme({ start, end, text }, 'word')];
  return [
    lexeme({ start, end: start + 1, text: '-' }, 'phrase', negation),
    lexeme({ start: start + 1, end, text: word }, 'phrase', negated),
  ];
}

function pieceLexemes(piece: string, start: number): readonly Lexeme[] {
  if (QUOTED.test(piece)) return [lexeme({ start, end: start + piece.length, text: piece }, 'quoted')];
  const skipped = BEFORE.exec(piece)?.[0].length ?? 0;
  const text = piece.slice(skipped).replace(AFTER, '');
  const end = start + piece.length;
  if (text === '') return [lexeme({ start, end, text: piece }, 'phrase', filler)];
  const found: Lexeme[] = [];
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const from = start + skipped + index;
    const before = found.at(-1);
    // Chinese puts stops without spaces around them.
    if (before !== undefined && AFTER.exec(run)?.index === 0) found[found.length - 1] = { ...before, isStop: true };
    else found.push(...(isHan(run) ? hanLexemes(run, from) : plainLexemes(run, from)));
  }
  const isStop = skipped + text.length < piece.length;
  return found.map((each, at) => ({
    ...each,
    start: at === 0 ? start : each.start,
    ...(at === found.length - 1 && { end, isStop: isStop || each.isStop }),
  }));
}

/** Whether a word that is a value as well is the name of a filter: a word that compares follows. */
function isName({ filter }: Meaning, words: readonly string[], next: number): boolean {
  const isPlain = filter !== null && !/[:<>=]/.test(filter);
  return (
    isPlain &&
    phraseBook()
      .find(words, next)
      ?.meaning.signs.some((sign) => /^[<>]|between/.test(sign)) === true
  );
}

/** Words that make a phrase together are one. What `isKnown` says of a place stays the word that it is, unless a longer phrase begins there. */
function joined(parts: readonly Lexeme[], isKnown: (at: number) => boolean): readonly Lexeme[] {
  const words = parts.map(({ kind, text }) =>
    kind === 'word' ? foldedWord(text.replace(/(?<=\p{L}{2})\.$/u, '')) : '',
  );
  const stops = parts.map(({ isStop }) => isStop);
  const found: Lexeme[] = [];
  for (let at = 0; at < parts.length; ) {
    const part = parts[at];
    if (part === undefined) break;
    const past = stops.indexOf(true, at);
    const phrase =
      part.kind === 'word' ? phraseBook().find(words.slice(0, past === -1 ? undefined : past + 1), at) : undefined;
    const isOther =
      phrase !== undefined && (phrase.count > 1 || !isKnown(part.start) || isName(phrase.meaning, words, at + 1));
    const isPhrase = isOther && !isNothing(phrase.meaning);
    const last = parts[at + (isPhrase ? phrase.count : 1) - 1] ?? part;
    const count = isPhrase ? phrase.count : 1;
    const text = parts
      .slice(at, at + count)
      .map((each) => each.text)
      .join(' ');
    found.push(
      isPhrase ? { ...part, text, end: last.end, kind: 'phrase', meaning: phrase.meaning, isStop: last.isStop } : part,
    );
    at += count;
  }
  return found;
}

/** The parts of a typed text in their order. */
export function lexemesOf(text: string, isKnown: (at: number) => boolean): readonly Lexeme[] {
  const parts = [...text.matchAll(PIECE)].flatMap(({ 0: piece, index }) => pieceLexemes(piece, index));
  return joined(parts, isKnown);
}
