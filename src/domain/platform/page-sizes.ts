/** Bonds a page of similar bonds and of latest issues. */
export const bondsAPage = 10;

/** News a page. */
export const newsPageSize = 10;

/** Members of an index or holdings of a fund a page. */
export const compositionPageSize = 30;
