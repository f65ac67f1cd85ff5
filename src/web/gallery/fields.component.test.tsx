import { expect, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { focus, pasteText, press, typeText } from '../testing/browser-commands.ts';
import { showBlock, specimen } from '../testing/show-block.tsx';

async function showPrice() {
  await showBlock('fields');
  const part = specimen('number-field');
  const field = part.getByLabelText('Clean price');
  await field.fill('');
  return { part, field };
}

test('INP-1 a number field takes digits, dot and comma only', async () => {
  const { part, field } = await showPrice();
  await typeText('1a0-1.2,5e3 ', field);
  await expect.element(field).toHaveValue('101.253');
  await press('%');
  await expect.element(part).toMatchTextContent('Digits and one decimal separator only.');
  await press('Backspace');
  await expect.element(field).toHaveValue('101.25');
  await expect.element(part).not.toMatchTextContent('Digits and one decimal separator only.');
  await field.fill('7,5');
  await expect.element(part.getByCss('output')).toHaveTextContent('7.5');
});

test('INP-1 a pasted number loses its spaces; one with grouping is refused, and the caret stays', async () => {
  const { field } = await showPrice();
  await pasteText(' 1\u00a0234,56 ', field);
  await expect.element(field).toHaveValue('1234.56');
  await pasteText('1,234.56', field);
  await expect.element(field).toHaveValue('1234.56');
  for (const key of ['Home', 'ArrowRight', 'x', '9']) await press(key);
  await expect.element(field).toHaveValue('19234.56');
});

test('INP-1 digits composed by an input method are taken when the composition ends', async () => {
  const { field } = await showPrice();
  await focus(field);
  await cdp().send('Input.imeSetComposition', { text: '１２．', selectionStart: 3, selectionEnd: 3 });
  await expect.element(field).toHaveValue('１２．');
  await cdp().send('Input.insertText', { text: '１２．５' });
  await expect.element(field).toHaveValue('12.5');
});

test('INP-1 the sign button turns the sign, and a typed minus does too', async () => {
  await showBlock('fields');
  const part = specimen('number-field-signed');
  const field = part.getByRole('textbox', { name: 'G-spread' });
  const sign = part.getByRole('button', { name: 'Negative G-spread' });
  await expect.element(sign).toHaveAttribute('aria-pressed', 'true');
  await sign.click();
  await expect.element(part.getByCss('output')).toHaveTextContent('12.5');
  await expect.element(part.getByCss('input[name="spread"]')).toHaveValue('12,5');
  await press('Home', field);
  await press('-');
  await expect.element(field).toHaveValue('12.5');
  await expect.element(part.getByCss('output')).toHaveTextContent('-12.5');
});

test('INP-1 a number with its sign in the field shows the minus, at rest and while it is typed, and loses it by a key', async () => {
  await showBlock('fields');
  const part = specimen('number-field-sign');
  const field = part.getByRole('textbox', { name: 'Z-spread' });
  await expect.element(field).toHaveValue('−12.5');
  await press('Home', field);
  await expect.element(field).toHaveValue('-12.5');
  await press('Delete');
  await expect.element(part.getByCss('output')).toHaveTextContent('12.5');
  await press('-');
  await press('3');
  await expect.element(field).toHaveValue('-312.5');
  await expect.element(part.getByCss('output')).toHaveTextContent('-312.5');
  await press('x');
  await press('4');
  await expect.element(field).toHaveValue('-3412.5');
});
