export type Device = 'huawei' | 'android' | 'apple';

// Huawei's phones call themselves Android too, so they are asked for first.
const marks: readonly (readonly [Device, RegExp])[] = [
  ['huawei', /huawei|honor|harmonyos|hmscore/i],
  ['android', /android/i],
  ['apple', /iphone|ipad|ipod/i],
];

/** The kind of phone or tablet that a User-Agent header names; null for other machines. */
export function deviceOfAgent(agent: string | null): Device | null {
  return marks.find(([, mark]) => mark.test(agent ?? ''))?.[0] ?? null;
}
