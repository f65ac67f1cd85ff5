import type { CallLimits } from '#server/limits/call-limits.ts';
import { limits } from '#server/limits/limits.ts';

/** For what asks more in a minute than a reader may. */
export const uncounted: CallLimits = {
  count: async (name) => {
    const { most, seconds } = limits[name];
    return { name, most, seconds, left: most, resetS: seconds };
  },
  forget: async () => undefined,
};
