import type { CallLimits } from '../platform/serving/call-limits.ts';
import { limits } from '../platform/serving/limits.ts';

/** For tests and benches that ask more in a minute than a reader may. */
export const uncounted: CallLimits = {
  count: async (name) => {
    const { max, seconds } = limits[name];
    return { name, max, seconds, left: max, resetS: seconds };
  },
  forget: async () => undefined,
};
