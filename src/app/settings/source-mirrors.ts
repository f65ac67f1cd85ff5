/** Addresses that are asked in place of a source's own, by the source's own. */
export type SourceMirrors = ReadonlyMap<string, string>;

export const sourceMirrorsMeaning =
  "addresses in place of sources' own, such as https://www.mof.go.jp=https://mirror.example.com/mof";

const isWeb = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '');
const withoutSlash = (text: string) => text.replace(/\/+$/, '');

/** The mirrors of a text such as `https://a.example=https://b.example/a, …`; undefined where it is none. */
export function sourceMirrorsOf(text: string): SourceMirrors | undefined {
  const pairs = text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map((part) => part.split('=').map(withoutSlash));
  const isGood = pairs.every((pair) => pair.length === 2 && pair.every(isWeb));
  return isGood ? new Map(pairs.map(([from = '', to = '']) => [from, to])) : undefined;
}

/** The address to ask in place of a source's own: that of its mirror, or of the mirror of its host or folder; else its own. */
export function mirroredAddress(mirrors: SourceMirrors, address: string): string {
  const folders = [...mirrors.keys()].filter((from) => address === from || address.startsWith(`${from}/`));
  const [nearest] = folders.toSorted((a, b) => b.length - a.length);
  return nearest === undefined ? address : `${mirrors.get(nearest)}${address.slice(nearest.length)}`;
}
