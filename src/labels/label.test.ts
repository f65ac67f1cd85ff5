import { expect, test } from 'vitest';
import { label, labelOf } from './label.ts';

test('LAB-3 renders a key without text in double braces', () => {
  expect(labelOf('shell', 'no_such_text')).toBe('{{no_such_text}}');
});

test('puts parameters in their places', () => {
  expect(label('shell', 'page_title', { title: 'Norvane' })).toBe('Norvane · Bondlens');
});

test('groups the digits of numbers, not those of texts', () => {
  expect(label('bond', 'days', { count: 2981 })).toBe('2,981 days');
  expect(label('shell', 'page_title', { title: '2981' })).toBe('2981 · Bondlens');
});

test('chooses the plural form by the count', () => {
  expect(label('bond', 'in_days', { count: 1 })).toBe('in 1 day');
  expect(label('bond', 'in_days', { count: 662, days: '662' })).toBe('in 662 days');
});
