/** What the coupon of a bond is, as lists choose by it; a bond has one of them, so several asked for are alternatives. */
export const couponTypes = ['fixed', 'step', 'floating', 'zero', 'linker', 'reset'] as const;
/** What a bond has beside it; of several asked for it must have all. */
export const bondFeatures = ['call', 'put', 'perpetual', 'amortising', 'subordinated', 'convertible'] as const;
export type CouponType = (typeof couponTypes)[number];
export type BondFeature = (typeof bondFeatures)[number];
export type BondKind = CouponType | BondFeature;
export const bondKinds: readonly BondKind[] = [...couponTypes, ...bondFeatures];

export const isCouponType = (kind: string): kind is CouponType => couponTypes.some((each) => each === kind);
