/** A file or an address from which nothing can be imported; the message is for the operator. */
export class ImportError extends Error {
  override readonly name: string = 'ImportError';
}
