import { parseFacets } from '#domain/facets/parse-facets.ts';

export interface SplitText {
  /** The parts that are facets, each as it can be typed again. */
  readonly taken: readonly string[];
  /** What stays in the field. */
  readonly rest: string;
}

/** The facets of parts that were taken before. */
export const facetsOfParts = (parts: readonly string[]) => parseFacets(parts.join(' ')).facets;

/** Takes the facets out of a typed text that are followed by a space, so that no word turns while it is typed. */
export function splitTyped(parts: readonly string[], text: string): SplitText {
  const { tokens } = parseFacets(text, facetsOfParts(parts));
  const whole = tokens.filter(({ end }) => /\s/.test(text.charAt(end)));
  let rest = '';
  let past = 0;
  for (const { start, end } of whole) {
    rest += text.slice(past, start);
    past = end + 1;
  }
  // A word that names of issuers have as well says what it was taken for.
  const taken = whole.map(({ start, end, asked }) =>
    asked.facet === 'sector' || asked.facet === 'country'
      ? `${asked.facet}:${asked.value.replaceAll(' ', '_')}`
      : text.slice(start, end),
  );
  return { taken, rest: (rest + text.slice(past)).trimStart() };
}
