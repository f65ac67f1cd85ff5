/** Characters of a name. */
export const longestName = 200;
