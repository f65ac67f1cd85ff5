/** The kinds of banners that an operator sets; an app banner exists once for each shop of apps. */
export const bannerKinds = ['catfish', 'app-huawei', 'app-android', 'app-apple', 'respected'] as const;
export type BannerKind = (typeof bannerKinds)[number];

/** The kinds that visitors see too; the others are for who has signed in. */
const openKinds: readonly BannerKind[] = ['catfish'];

/** Whether a banner of this kind is meant for a reader of the level. */
export function isBannerFor(kind: BannerKind, level: number): boolean {
  return level > 0 || openKinds.includes(kind);
}
