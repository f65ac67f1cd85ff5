import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { ImportError } from '../file-fault.ts';
import { sourceFile } from '../source-file.ts';
import { leiRecord, recordsAnswer, sampleLeis } from '../testing/gleif-answers.ts';
import { parentOf, parseLeiRecords } from './parse-lei-records.ts';

const named = (name: string) => sourceFile(name, Buffer.from(''));
const parse = (answer: unknown) => parseLeiRecords(named('records.json'), answer);
const lei = sampleLeis.company;

test('BEY-16 reads who an identifier is, its status, its days and that of the register', () => {
  const { rows, failures, rowsRead } = parse(recordsAnswer(leiRecord({ lei, leiStatus: 'LAPSED' })));
  expect({ rowsRead, failures }).toEqual({ rowsRead: 1, failures: [] });
  expect(rows).toEqual([
    {
      line: 1,
      lei,
      name: 'Sample Holdings plc',
      country: 'GB',
      entityStatus: 'active',
      leiStatus: 'lapsed',
      registeredOn: '2016-06-30',
      renewalDueOn: '2026-07-04',
      asOf: '2025-05-15',
    },
  ]);
});

test('BEY-16 lists records with a wrong check digit, an unknown word, no name, a bad date, and those that come twice', () => {
  const other = sampleLeis.parent;
  const records = [
    leiRecord({ lei: `${lei.slice(0, 18)}00` }),
    leiRecord({ lei, leiStatus: 'SOLD' }),
    leiRecord({ lei, name: null }),
    leiRecord({ lei, registered: '2016-13-01T00:00:00Z' }),
    leiRecord({ lei, country: 'England' }),
    leiRecord({ lei: other }),
    leiRecord({ lei: other }),
  ];
  const { rows, failures } = parse(recordsAnswer(records));
  expect(rows.map((row) => row.lei)).toEqual([other]);
  expect(failures.map(({ line, code, field }) => [line, code, field])).toEqual([
    [1, 'bad-code', 'lei'],
    [2, 'bad-code', 'registration.status'],
    [3, 'missing-value', 'entity.legalName.name'],
    [4, 'bad-date', 'registration.initialRegistrationDate'],
    [5, 'bad-code', 'entity.legalAddress.country'],
    [7, 'duplicate-row', 'lei'],
  ]);
});

test('BEY-16 refuses an answer that does not say of which day the register is', () => {
  expect(() => parse({ data: leiRecord({ lei }) })).toThrow(ImportError);
});

test('BEY-16 knows from the name of a file whose parent it holds', () => {
  expect(parentOf(named(`direct-parent_${lei}.json`))).toEqual({ relation: 'direct-parent', childLei: lei });
  expect(parentOf(named(`2025 ultimate-parent-${lei}.json`))).toEqual({ relation: 'ultimate-parent', childLei: lei });
  for (const name of [`record_${lei}.json`, 'direct-parent.json', `indirect-parent_${lei}.json`]) {
    expect(parentOf(named(name)), name).toBeNull();
  }
});
