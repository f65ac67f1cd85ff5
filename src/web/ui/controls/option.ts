/** One of the things that a list offers to choose from. */
export interface Option {
  readonly id: string;
  readonly text: string;
  /** A second, quieter line. */
  readonly note?: string | undefined;
  readonly isDisabled?: boolean | undefined;
}
