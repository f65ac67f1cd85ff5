import { expect, test } from 'vitest';
import { accessFaultsInBothThemes } from '../testing/access-faults.ts';
import { showBlock, specimen } from '../testing/show-block.tsx';

/** A page has one head and each block once; side by side they repeat their ids and begin at the first level again. */
const withoutRules = ['duplicate-id', 'duplicate-id-aria', 'landmark-unique', 'heading-order'];

for (const as of ['visitor', 'full'] as const) {
  test(`BEY-14 every state of the blocks of instruments is without a violation, for a ${as}, in either theme`, async () => {
    await showBlock('instruments', { as });
    await expect.element(specimen('stock-without-days')).toMatchTextContent('No trading days');
    await expect.element(specimen('company-bonds-failed').getByRole('alert')).toBeVisible();
    expect(document.querySelectorAll('[data-specimen]')).toHaveLength(10);
    expect(await accessFaultsInBothThemes({ within: ['[data-specimen]'], withoutRules })).toEqual([]);
  });
}
