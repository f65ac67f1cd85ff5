/** Bonds that are compared field by field, at most. */
export const mostComparedBonds = 10;
