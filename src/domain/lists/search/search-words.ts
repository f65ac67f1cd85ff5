/**
 * Marks before a word in the index that say what it is: the first word of a title, any word, the skeletons of both where they differ
 * from the words, a code, or the mark alone that every entry has.
 */
export const wordMarks = { first: '^', any: '=', firstSkeleton: '-', skeleton: '~', code: '#', entry: '*' } as const;

/** Raised when words are made another way, so that an index of an older version is made anew. */
export const searchVersion = 2;
