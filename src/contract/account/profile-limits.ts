/** Characters of a name. */
export const MAX_NAME_LENGTH = 200;
