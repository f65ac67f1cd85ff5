/** How often one reader may do something. */
export interface Limit {
  readonly max: number;
  /** Length of the window, which runs from its first call. */
  readonly seconds: number;
  /**
   * Whom it counts: the account of who is signed in and else the network, the network whoever is signed in, the address that was typed, or the
   * key of a program.
   */
  readonly counts: 'reader' | 'network' | 'typed address' | 'key';
  /** While the database is away a write is refused and a read goes on. */
  readonly kind: 'read' | 'write';
  /** A node lets a first twentieth through by itself, and counts it once it asks for more. */
  readonly isLight?: true;
  readonly what: string;
}

export const MINUTE = 60;
