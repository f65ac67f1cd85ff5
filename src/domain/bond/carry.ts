/** Moves of rates in the grid of carry and risk, basis points. */
export const carryShifts = [-100, -50, -25, 0, 25, 50, 100] as const;

/** The horizons of its returns, months after settlement. */
export const carryMonths = [3, 6, 12] as const;

/**
 * What moves: the government curve below an unchanged Z-spread, or below the unchanged OAS of a bond with calls and puts; the yield where there
 * is no such curve, of an index-linked bond the real one; the reference rate of a floating one, over which the discount margin stays.
 */
export const carryMethods = ['curve', 'options', 'yield', 'real-yield', 'reference-rate'] as const;
export type CarryMethod = (typeof carryMethods)[number];
