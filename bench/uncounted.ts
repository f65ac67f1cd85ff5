import type { CallLimits } from '#server/limits/call-limits.ts';

/** For what asks more in a minute than a reader may. */
export const uncounted: CallLimits = { count: async () => undefined, forget: async () => undefined };
