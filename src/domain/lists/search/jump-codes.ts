/** Where a code leads: to a section of the page of a bond, or to the calculator. */
export const jumpCodes = {
  DES: 'info',
  GP: 'graph',
  CF: 'cash-flows',
  YAS: 'calculator',
  ALLQ: 'quotes',
  CRPR: 'ratings',
  HDS: 'holders',
  CN: 'news',
} as const;
type JumpCode = keyof typeof jumpCodes;
export type JumpTarget = (typeof jumpCodes)[JumpCode];

const LAST_WORD = /(?:^|\s)([a-z]{2,4})\s*$/i;

/** A text that ends with a code, as analysts type it after the name of a bond: what stands before, and where the code leads. */
export interface TypedJump {
  readonly before: string;
  readonly target: JumpTarget;
}

/** The code at the end of a text, in any case of letters; null where it ends with another word. */
export function jumpAtEnd(text: string): TypedJump | null {
  const match = LAST_WORD.exec(text);
  const code = Object.keys(jumpCodes).find((each) => each === match?.[1]?.toUpperCase()) as JumpCode | undefined;
  return match === null || code === undefined
    ? null
    : { before: text.slice(0, match.index).trim(), target: jumpCodes[code] };
}
