/** Rows of one page of a list. */
export const listPageSize = 30;

/** Characters of a search that are taken. */
export const MAX_LIST_SEARCH_LENGTH = 200;
/** The last page that can be asked for. */
export const MAX_LIST_PAGE = 1_000_000;
