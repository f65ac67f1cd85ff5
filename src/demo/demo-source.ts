import type { NewSource } from '#store/sources/sources.ts';

/** Where generated data says that it comes from. */
export const demoSource: NewSource = { code: 'demo', name: 'Demo data', url: null };
