/** Something that the reader can do from where he is. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** What it belongs to: a section, a menu, a part of the site. */
  readonly group: string | null;
  /** The keys that do the same, strokes one after another. */
  readonly keys: string | null;
  /** The page that it leads to; null for what happens on this page. */
  readonly path: string | null;
  /** Does it by the page's own control; null where the path says all. */
  readonly press: (() => void) | null;
}
