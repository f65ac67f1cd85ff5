/** What a control carries that keys use. */
export interface MarkedControl {
  /** The name by which keys find it. */
  readonly 'data-command': string;
  /** Says the keys to who points at it. */
  readonly title: string;
}
