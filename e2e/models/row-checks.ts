import { missingOf, type Sight } from './sight.ts';

export const kinds = ['visitor', 'member', 'full'] as const;
export type Kind = (typeof kinds)[number];

/** What a row of the ledger is to each kind of user, as assistive technology is told it. */
export interface RowCheck<Place extends string> {
  readonly id: string;
  readonly at: Place;
  /** What everybody is told, or each kind of user. */
  readonly sees: Sight | Readonly<Record<Kind, Sight>>;
  /** What is told to nobody. */
  readonly lacks?: RegExp;
  /** What is told to nobody below full access. */
  readonly hides?: RegExp;
}

export const masked = (hidden: Sight, full: Sight) => ({ visitor: hidden, member: hidden, full });

/** A prompt in the place of what full access has. */
export const prompted = (words: Sight, full: Sight) => ({
  visitor: [...words, 'link "Sign in"'],
  member: [...words, 'link "Get access"'],
  full,
});

function faultsOf<Place extends string>(
  { id, at, sees, lacks, hides }: RowCheck<Place>,
  text: string,
  kind: Kind,
): readonly string[] {
  const sight: Sight = Array.isArray(sees) ? sees : (sees as Readonly<Record<Kind, Sight>>)[kind];
  const told = [lacks, kind === 'full' ? undefined : hides].flatMap((pattern) => pattern?.exec(text)?.[0] ?? []);
  return [
    ...missingOf(text, sight).map((part) => `${id} at ${at}: ${part} is missing`),
    ...told.map((part) => `${id} at ${at}: ${part} is told`),
  ];
}

/** What is wrong at the places that were read. */
export function faultsIn<Place extends string>(
  checks: readonly RowCheck<Place>[],
  texts: Readonly<Partial<Record<Place, string>>>,
  kind: Kind,
): readonly string[] {
  return checks.flatMap((check) => {
    const text = texts[check.at];
    return text === undefined ? [] : faultsOf(check, text, kind);
  });
}
