// The layer knows nothing of Node.js, on which its tests run.
const { process } = globalThis as { readonly process?: { readonly env: Readonly<Record<string, string | undefined>> } };

/** Whether all tests run (`npm run test:full`), or those that decide whether a change lands (`npm test`). */
export const isFullRun = process?.env.BONDLENS_TESTS === 'full';

/** How often a property is drawn: a few times in `npm test`, many times in `npm run test:full`. */
export const draws = (few: number, many: number): number => (isFullRun ? many : few);
