import type { Services } from '../serving/services.ts';

/** Of calls that make a file: it is compressed already, and a node makes few at once. */
export const fileOptions = { compress: false, load: 'file' } as const;

/** The services of such a call, whose statements wait for those of other files alone. */
export function servicesOfFiles<Own extends Services>(services: Own): Own {
  return { ...services, database: services.fileDatabase };
}
