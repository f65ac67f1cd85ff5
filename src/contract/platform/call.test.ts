import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { defaultFieldPolicy } from '#domain/account/access/field-policy.ts';
import { field, maskedNames, maskForLevel, optionalField, schemaForLevel } from './call.ts';
import { nullable } from './schemas.ts';

const schema = Type.Object({
  name: field('identity', Type.String()),
  figure: nullable(Type.Object({ value: optionalField('price', Type.Number()), masked: maskedNames })),
  list: field('price', Type.Array(Type.Number())),
  masked: maskedNames,
});

test('ACC-2 names of masked fields depend on the level, not on whether there is a value', () => {
  const withValue = { name: 'A', figure: { value: 1, masked: [] }, list: [1, 2], masked: [] };
  const without = { name: 'A', figure: { value: null, masked: [] }, list: [], masked: [] };
  const masked = maskForLevel(withValue, schema, defaultFieldPolicy, 1);
  expect(masked).toEqual({ name: 'A', figure: { value: null, masked: ['value'] }, list: null, masked: ['list'] });
  expect(maskForLevel(without, schema, defaultFieldPolicy, 1)).toEqual(masked);
});

test('ACC-2 at full level nothing is masked, and nothing of the value is changed', () => {
  const value = { name: 'A', figure: null, list: [1], masked: [] };
  expect(maskForLevel(value, schema, defaultFieldPolicy, 1077)).toEqual(value);
});

test('ACC-2 a key that the schema does not name does not pass the gate', () => {
  const value = { name: 'A', figure: null, list: [], masked: [], secret: 7 };
  expect(maskForLevel(value, schema, defaultFieldPolicy, 1077)).not.toHaveProperty('secret');
});

test('ACC-2 the schema below a level has null in the place of every closed field', () => {
  expect(schemaForLevel(schema, defaultFieldPolicy, 0)).toMatchObject({
    properties: {
      list: { type: 'null' },
      figure: { anyOf: [{ properties: { value: { type: 'null' } } }, { type: 'null' }] },
    },
  });
});

test('ACC-2 where a family that is open by default is closed, lists are empty and what lacks its values is left out', () => {
  const row = Type.Object({ date: field('schedule', Type.String()), price: optionalField('price', Type.Number()) });
  const answer = Type.Object({
    rows: Type.Array(row),
    next: nullable(row),
    gaps: field('schedule', Type.Array(Type.String())),
    until: optionalField('schedule', Type.String()),
    isSet: field('schedule', Type.Boolean()),
    masked: maskedNames,
  });
  const one = { date: '2027-03-01', price: 101 };
  const value = { rows: [one], next: one, gaps: ['payments'], until: '2027-03-01', isSet: true, masked: [] };
  const closed = { ...defaultFieldPolicy, schedule: 2000 };
  expect(maskForLevel(value, answer, closed, 1077)).toEqual({
    rows: [],
    next: null,
    gaps: [],
    until: null,
    isSet: null,
    masked: ['gaps', 'until', 'isSet'],
  });
  expect(schemaForLevel(answer, closed, 1077)).toMatchObject({ properties: { gaps: { type: 'array' } } });
  expect(maskForLevel(value, answer, defaultFieldPolicy, 0)).toMatchObject({ rows: [{ date: one.date, price: null }] });
});
