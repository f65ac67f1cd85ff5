/** Thrown where trying again cannot help: nobody has this address or number. */
export class UndeliverableError extends Error {
  override readonly name = 'UndeliverableError';
}
