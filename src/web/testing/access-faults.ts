import axe from 'axe-core';
import { emulateMedia } from './browser-commands.ts';

interface Look {
  /** The parts of the page that are looked at; the whole of it when absent. */
  readonly within?: readonly string[];
  readonly withoutRules?: readonly string[];
}

/** The rules for a page as a whole, which no part can keep. */
const pageRules = ['landmark-one-main', 'page-has-heading-one', 'region'];
/** The rules that colours decide; all others see the same page in either theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

async function faultsOf({ within = [':root'] }: Look, options: axe.RunOptions): Promise<readonly string[]> {
  const context = { include: within.map((part) => [part]) };
  const { violations } = await axe.run(context, { resultTypes: ['violations'], ...options });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** What a check of accessibility finds in the page as it stands. */
export async function accessFaults(look: Look = {}): Promise<readonly string[]> {
  const rules = Object.fromEntries(
    [...pageRules, ...(look.withoutRules ?? [])].map((rule) => [rule, { enabled: false }]),
  );
  return faultsOf(look, { rules });
}

/** The same in the light theme, and what the colours of the dark one add to it. */
export async function accessFaultsInBothThemes(look: Look = {}): Promise<readonly string[]> {
  await emulateMedia({ colorScheme: 'light' });
  const light = await accessFaults(look);
  await emulateMedia({ colorScheme: 'dark' });
  const dark = await faultsOf(look, { runOnly: { type: 'rule', values: colourRules } });
  await emulateMedia({ colorScheme: null });
  return [...light, ...dark.map((fault) => `dark: ${fault}`)];
}
