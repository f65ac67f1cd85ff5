import type { NewSource } from '#store/market/sources/sources.ts';

/** Where generated data says that it comes from. */
export const demoSource: NewSource = { code: 'demo', name: 'Demo data', url: null };

/** A second one, which tells a company's reports as well. */
export const otherDemoSource: NewSource = { code: 'demo-filings', name: 'Demo filings', url: null };
