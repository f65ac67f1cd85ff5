/** Words and patterns that are told one after another. */
export type Sight = readonly (string | RegExp)[];

/** What of a sight is not told, or not after what comes before it. */
export function missingOf(text: string, sight: Sight): Sight {
  let rest = text;
  return sight.filter((part) => {
    const found = typeof part === 'string' ? { index: rest.indexOf(part), 0: part } : part.exec(rest);
    if (found === null || found.index < 0) return true;
    rest = rest.slice(found.index + found[0].length);
    return false;
  });
}
