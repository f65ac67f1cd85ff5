/** Bounds that count themselves; null for none. */
export interface Bounds<Value = number> {
  readonly from: Value | null;
  readonly to: Value | null;
}

export const openBounds = { from: null, to: null } as const;
