import { expect, test } from 'vitest';
import { multipliersCall } from '#contract/multipliers.ts';
import { ifrsReportCall, nationalReportCall, reportTable } from '#contract/reports.ts';

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
