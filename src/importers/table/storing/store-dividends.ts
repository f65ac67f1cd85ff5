import type { Dividend } from '#domain/market/dividend.ts';
import { saveDividends } from '#store/market/dividends/dividends.ts';
import type { StoredRows } from '../../source-importer.ts';
import { ownText } from '../mapping/cell-texts.ts';
import type { MappedRow } from '../mapping/read-rows.ts';
import type { TargetRow } from '../mapping/targets.ts';
import { codeScheme, noteUnknown, Subjects, storeBatches, type TableTask } from './subjects.ts';

type Row = TargetRow<'dividends'>;

interface Reading {
  readonly task: TableTask<Row>;
  readonly subjects: Subjects;
  readonly seen: Set<string>;
}

/** The dividend of a row; none where the row is listed as a failure. */
function dividendOf({ task, subjects, seen }: Reading, row: MappedRow<Row>): readonly Dividend[] {
  const { failures } = task.rows;
  const { recordOn, exOn, paysOn, amount, currency } = row.values;
  const kind = row.values.kind ?? 'regular';
  if (recordOn === null || amount === null || currency === null) return [];
  const instrumentId = subjects.idOf(row);
  const key = `${instrumentId} ${recordOn} ${kind}`;
  if (instrumentId === null) noteUnknown(task, row);
  else if (amount <= 0) failures.add(row.line, 'out-of-range', 'amount', amount);
  else if (exOn !== null && exOn > recordOn) failures.add(row.line, 'out-of-range', 'exOn', exOn);
  else if (paysOn !== null && paysOn < recordOn) failures.add(row.line, 'out-of-range', 'paysOn', paysOn);
  else if (seen.has(key)) failures.add(row.line, 'duplicate-row', null, `${recordOn} ${kind}`);
  else {
    seen.add(key);
    return [{ instrumentId, recordOn, kind, exOn, paysOn, amount, currency: ownText(currency) }];
  }
  return [];
}

/** Stores dividends; one of the same share, record day and kind takes the place of the earlier one. */
export function storeDividends(task: TableTask<Row>): Promise<StoredRows> {
  const reading = { task, subjects: new Subjects(codeScheme(task.mapping)), seen: new Set<string>() };
  return storeBatches(task, async (batch) => {
    await reading.subjects.learn(task.tx, batch);
    const dividends = batch.flatMap((row) => dividendOf(reading, row));
    return saveDividends(task.tx, dividends);
  });
}
