/** Bonds that are compared field by field, at most. */
export const MAX_COMPARED_BONDS = 10;
