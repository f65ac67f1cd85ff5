/** Bonds a page of similar bonds and of latest issues. */
export const bondsAPage = 10;

/** News a page. */
export const newsPageSize = 10;
