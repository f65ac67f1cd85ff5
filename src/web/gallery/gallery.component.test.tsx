import { afterEach, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { accessFaultsInBothThemes } from '../testing/access-faults.ts';
import { boxOf, emulateMedia, focus, press, sidewaysScroll } from '../testing/browser-commands.ts';
import { showBlock, specimen } from '../testing/show-block.tsx';

const blocks = ['buttons', 'fields', 'choices', 'selects', 'overlays', 'states', 'phone-code', 'alert-box', 'notice'];

afterEach(() => emulateMedia({ forcedColors: null }));

for (const block of blocks) {
  test(`BEY-14 ${block}: no accessibility fault in either theme, no sideways scroll`, async () => {
    await showBlock(block);
    for (const width of [1440, 390]) {
      await page.viewport(width, 900);
      expect(await accessFaultsInBothThemes(), `${width}`).toEqual([]);
      expect(sidewaysScroll(), `${width}`).toBeLessThanOrEqual(0);
    }
  });
}

function styleOf(part: Locator | Element | null, name: string): string {
  const element = part === null || part instanceof Element ? part : part.element();
  if (element === null) throw new Error('there is no such element');
  return getComputedStyle(element).getPropertyValue(name);
}

test('BEY-14 chosen and focused are seen in forced colours', async () => {
  await emulateMedia({ forcedColors: 'active' });
  await showBlock('buttons');
  const pressed = page.getByRole('button', { name: 'Spread' });
  const plain = specimen('toggle-button').getByRole('button', { name: 'Small' });
  expect(styleOf(pressed, 'background-color')).not.toBe(styleOf(plain, 'background-color'));
  await press('Tab');
  expect(styleOf(page.getByCss(':focus'), 'outline-style')).not.toBe('none');
  await showBlock('choices');
  const colourOf = (part: string, name: string) => styleOf(specimen(part).getByLabelText(name), 'background-color');
  const ticked = colourOf('checkbox', 'Withdrawn ratings');
  expect(ticked).not.toBe(colourOf('checkbox', 'Show the logo'));
  expect(colourOf('checkbox', 'All lists')).toBe(ticked);
  expect(colourOf('switch', 'Live quotes')).not.toBe(colourOf('switch', 'Curve labels'));
  await showBlock('fields');
  const field = specimen('number-field').getByLabelText('Clean price');
  const ring = () => styleOf(field.element().parentElement, 'outline-style');
  expect(ring()).toBe('none');
  await focus(field);
  expect(ring()).toBe('solid');
});

test('BEY-14 nothing slides where the reader wants less motion, and the spinner still says that work goes on', async () => {
  await showBlock('states', { as: 'visitor' });
  const names = document.getAnimations().map((each) => (each as CSSAnimation).animationName ?? 'transition');
  expect(names.every((name) => name.includes('breathe'))).toBe(true);
  expect(names.length).toBeGreaterThan(0);
});

test('BEY-14 the density of a part sets the height of its rows', async () => {
  await showBlock('states', { as: 'visitor' });
  const rows = specimen('density').getByCss('li:first-child').all();
  expect(rows.map((row) => boxOf(row).height)).toEqual([24, 28, 36]);
});

test('BEY-14 every control on a phone is a target of 24 px at least', async () => {
  await page.viewport(390, 844);
  for (const block of ['buttons', 'fields', 'selects', 'choices']) {
    await showBlock(block);
    const targets = document.querySelectorAll('main [data-specimen] :is(button, select, label:has(input), summary)');
    expect(targets.length).toBeGreaterThan(0);
    // What is for touch alone has no box where there is a pointer.
    const shown = [...targets].filter((target) => target.checkVisibility());
    const small = shown.filter((target) => target.getBoundingClientRect().height < 24);
    expect(small.map((target) => target.outerHTML)).toEqual([]);
  }
});
