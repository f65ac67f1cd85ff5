/** An authenticator that is being set up. */
export interface NewFactor {
  readonly secret: string;
  /** What the QR code says. */
  readonly address: string;
  /** The QR code: how many modules it is wide, and its dark ones as a path. */
  readonly square: { readonly size: number; readonly path: string };
}
