import { expect, test } from 'vitest';
import { instrumentSeriesCall, issuerSeriesCall, mapSeries, valueSeries } from '#contract/market/time-series.ts';

// Copied from the specification of the shared blocks, sections 3 and 7.
const payload = ['periodId', 'endDate', 'beginDate'];
const answer = ['data', 'series', 'graph_type', 'measure'];
const point = ['date.numeric', 'value', 'date', 'valueFmt'];
const series = ['name', 'data', 'entity'];
const entity = ['id', 'tgId', 'model', 'name', 'tgName', 'date'];
const tab = ['id', 'class', 'start_date', 'end_date'];

const sortedKeys = (schema: { readonly properties: object }) => Object.keys(schema.properties).sort();

test('TSG-1 request and answer of the data url have every field of the specification', () => {
  const { properties } = instrumentSeriesCall.answer;
  expect(sortedKeys(instrumentSeriesCall.body)).toEqual([...payload].sort());
  expect(sortedKeys(instrumentSeriesCall.answer)).toEqual([...answer, 'tabs'].sort());
  expect(sortedKeys(properties.data.items)).toEqual([...point, 'shape'].sort());
  expect(sortedKeys(valueSeries)).toEqual([...series, 'overturn', 'masked'].sort());
  expect(sortedKeys(valueSeries.properties.overturn.items)).toEqual([...point].sort());
  expect(sortedKeys(valueSeries.properties.entity)).toEqual([...entity].sort());
  expect(sortedKeys(properties.tabs.items)).toEqual([...tab].sort());
});

test('TSG-3 so have those of the map, whose points have a duration as well', () => {
  expect(sortedKeys(issuerSeriesCall.body)).toEqual([...payload].sort());
  expect(sortedKeys(issuerSeriesCall.answer)).toEqual([...answer, 'tabs'].sort());
  expect(sortedKeys(issuerSeriesCall.answer.properties.data.items)).toEqual([...point, 'duration'].sort());
  expect(sortedKeys(mapSeries)).toEqual([...series, 'currency', 'masked'].sort());
});
