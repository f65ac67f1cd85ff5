import { expect, test } from 'vitest';
import { consensusCall } from '#contract/issuer/consensus.ts';
import { multipliersCall } from '#contract/issuer/multipliers.ts';
import { reportFilesCall } from '#contract/issuer/report-files.ts';
import { ifrsReportCall, nationalReportCall, reportTable } from '#contract/issuer/reports.ts';

// Copied from the specification of the shared blocks, section 3; masked is ours.
const tableFields = ['dimension', 'dimensions', 'scroll_head', 'scroll_body', 'scroll_clmn', 'sub_rows', 'closed_data'];
const ifrsFields = ['balance_sheet', 'profit_and_loss', 'cash_flow_statement', 'params', 'exportLink'];
const nationalFields = ['rsbu_balance', 'rsbu_profit_and_loss', 'report_cash_flow', 'exportLink'];

const keysOf = (schema: { readonly properties: object }) => Object.keys(schema.properties);

test('REP-1 REP-2 both reports and their tables have every field of the specification', () => {
  expect(keysOf(ifrsReportCall.answer)).toEqual(ifrsFields);
  expect(keysOf(nationalReportCall.answer)).toEqual(nationalFields);
  expect(keysOf(reportTable).sort()).toEqual([...tableFields, 'masked'].sort());
  const [closed] = reportTable.properties.closed_data.anyOf;
  expect(keysOf(closed).sort()).toEqual([...tableFields.slice(0, -1), 'masked'].sort());
  const [params] = ifrsReportCall.answer.properties.params.anyOf;
  const [results] = nationalReportCall.answer.properties.rsbu_profit_and_loss.anyOf;
  for (const table of [params, results]) expect(keysOf(table)).toContain('archLink');
});

test('REP-5 multipliers are keyed by period and have every field of the specification', () => {
  expect(keysOf(multipliersCall.answer)).toEqual(['1', '2']);
  const groupFields = ['group_id', 'group_name', 'headers', 'columns', 'body'];
  expect(keysOf(multipliersCall.answer.properties['1'].items)).toEqual(groupFields);
});

test('REP-6 REP-7 files and forecasts have every field of the specification', () => {
  const year = reportFilesCall.answer.items;
  expect(keysOf(year)).toEqual(['year', 'monthArray']);
  expect(keysOf(year.properties.monthArray)).toEqual(['1', '2', '3', '4']);
  const [quarter] = year.properties.monthArray.properties['1'].anyOf;
  expect(keysOf(quarter)).toEqual(['rus', 'eng']);
  expect(keysOf(quarter.properties.rus.anyOf[0])).toEqual(['link', 'mimetype', 'masked']);
  expect(keysOf(consensusCall.answer)).toEqual(['items', 'labels']);
  const ownFields = ['id', 'actual_value.numeric', 'unit', 'date', 'masked'];
  expect(keysOf(consensusCall.answer.properties.items.items).sort()).toEqual(
    ['indexName', 'actual_value', ...ownFields].sort(),
  );
});
