import { mayQuoteValues } from '#store/platform/database/database-errors.ts';

function messageOf(error: Error): string {
  return mayQuoteValues(error) ? error.message.replace(/[:"].*$/s, '…') : error.message;
}

function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

/**
 * What the log tells of an error: nothing but type, message, code and where it was thrown. The database's details quote rows and values that were sent, and
 * libraries hang whole requests on their errors.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table } = error as {
    readonly code?: unknown;
    readonly constraint?: unknown;
    readonly table?: unknown;
  };
  return {
    type: error.name,
    message: messageOf(error),
    ...(typeof code === 'string' && { code }),
    ...(typeof table === 'string' && { table }),
    ...(typeof constraint === 'string' && { constraint }),
    stack: framesOf(error),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}
