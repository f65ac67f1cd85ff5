import type { TableUpload as Uploaded } from '#contract/operator/table-uploads.ts';
import type { GuessAnswers } from '#domain/operator/table-guess.ts';
import { TableUpload } from '../operator/table-upload/table-upload.tsx';
import type { UploadCalls } from '../operator/table-upload/upload-calls.ts';
import type { Specimen } from './specimen.ts';

type Table = Uploaded['tables'][number];

const titles = [
  { name: 'isin', title: 'ISIN', words: [], unit: null },
  { name: 'couponRate', title: 'Coupon', words: [], unit: 'percent' },
  { name: 'faceValue', title: 'Face value', words: [], unit: null },
  { name: 'market', title: 'Market', words: [], unit: null },
  { name: 'repayment', title: 'Repayment', words: ['bullet', 'equal', 'annuity'], unit: null },
];

const question = (field: string, choices: string[], likely: string | null): Table['questions'][number] => ({
  code: 'value',
  field,
  columns: [],
  choices,
  likely,
});

const column = (heading: string, field: string, samples: string[]) => ({
  heading,
  samples,
  field,
  unit: null,
  units: [],
  reasons: [{ code: 'heading' as const, detail: heading.toLowerCase() }],
  choices: [field],
});

const fixed = {
  uploadId: 'a',
  fileName: 'gilts.csv',
  bytes: 100,
  received: 100,
  state: 'ready',
  rows: 0,
  format: 'csv',
  encoding: 'utf-8',
  encodings: ['utf-8', 'windows-1252'],
  separator: ';',
  refusal: null,
  runs: [],
  changes: [],
  runRefusal: null,
} satisfies Partial<Uploaded>;

const preview: Uploaded['previews'][number] = {
  target: 'instruments',
  fields: [
    { name: 'isin', quantity: null },
    { name: 'couponRate', quantity: 'rate' },
  ],
  rows: [
    ['GB00BFWFPP71', 0.0175],
    ['GB00BMBL1D50', 0.00625],
  ],
};

const units = ['fraction', 'percent', 'basis-points'];

/** A file of two made-up gilts as it is guessed: the unit of the coupon, the market and the face are open. */
function guessed({ tables = {} }: GuessAnswers): Uploaded {
  const { units: saidUnits = {}, values = {} } = tables[''] ?? {};
  const unit = saidUnits.Coupon ?? null;
  const open = [question('market', ['uk-gilt', 'us-treasury'], 'uk-gilt'), question('faceValue', [], null)];
  const isSaid = ({ field }: Table['questions'][number]) => values[field ?? ''] !== undefined;
  const unitOpen = { ...question('couponRate', units, 'fraction'), code: 'unit' as const, columns: ['Coupon'] };
  const questions = [...(unit === null ? [unitOpen] : []), ...open.filter((asked) => !isSaid(asked))];
  return {
    ...fixed,
    tables: [
      {
        key: '',
        part: '',
        target: 'instruments',
        targets: ['instruments', 'ratings'],
        headingRow: 1,
        decimal: ',',
        dates: [],
        titles,
        columns: [
          column('ISIN', 'isin', ['GB00BFWFPP71', 'GB00BMBL1D50']),
          {
            ...column('Coupon', 'couponRate', ['0,0175', '0,00625']),
            unit,
            units,
          },
        ],
        questions,
        answered: open.filter(isSaid).map((asked) => ({ ...asked, likely: values[asked.field ?? ''] ?? null })),
      },
    ],
    previews: questions.length > 0 ? [] : [preview],
  };
}

const answeredAll: GuessAnswers = {
  tables: { '': { units: { Coupon: 'fraction' }, values: { market: 'uk-gilt', faceValue: '100' } } },
};

/** What the specimen asked to be removed. */
export const removedUploads: string[] = [];

const calls: UploadCalls = {
  upload: async (file) => {
    const upload = { ...guessed({}), uploadId: file.name };
    if (file.name.endsWith('.csv')) return upload;
    return { ...upload, fileName: file.name, tables: [], refusal: { code: 'xml', detail: 'edgarSubmission' } };
  },
  guess: async (uploadId, answers) => ({ ...guessed(answers), uploadId }),
  remove: async (uploadId) => {
    removedUploads.push(uploadId);
  },
  run: async (uploadId, { isTrial }) => ({
    ...guessed(answeredAll),
    uploadId,
    state: isTrial ? 'tried' : 'imported',
    runs: [
      {
        target: 'instruments',
        rowsRead: 3,
        rowsStored: 2,
        rowsUnchanged: 0,
        rowsFailed: 1,
        failures: [{ line: 4, message: 'bad-code in ISIN (isin): "GB00BMBL1D51"' }],
      },
    ],
    changes: isTrial ? [{ table: 'instrument', added: 2, changed: 0, removed: 0 }] : [],
  }),
};

export const specimens: readonly Specimen[] = [
  {
    id: 'table-upload',
    title: 'A table of the operator’s own, from the choice of a file to its import',
    render: () => <TableUpload keptNames={['desk']} calls={calls} />,
  },
];
