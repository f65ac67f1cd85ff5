/** What a reader chose for the whole site. */
export interface ReaderSettings {
  /** Whether the heads of tables offer more about their columns. */
  readonly hints: boolean;
  /** Whether what changed about yields to worst is still to be told; an upgrade sets it for who kept something on them. */
  readonly yieldNote: boolean;
}

/** What holds for who chose nothing. */
export const defaultReaderSettings: ReaderSettings = { hints: true, yieldNote: false };

/** Some of the settings; those that are not there stand as they are. */
export type ChosenSettings = Partial<ReaderSettings>;

/** Whether hints are shown: to who has signed in and has not turned them off. */
export function showsHints(isSignedIn: boolean, { hints = defaultReaderSettings.hints }: ChosenSettings): boolean {
  return isSignedIn && hints;
}

/** Bonds a page of similar bonds and of latest issues. */
export const bondsAPage = 10;

/** News a page. */
export const newsPageSize = 10;

/** Members of an index or holdings of a fund a page. */
export const compositionPageSize = 30;
