import type { TableUpload as Uploaded } from '#contract/operator/table-uploads.ts';
import type { GuessAnswers } from '#domain/operator/table-guess.ts';
import { TableUpload } from '../operator/table-upload/table-upload.tsx';
import type { UploadCalls } from '../operator/table-upload/upload-calls.ts';
import type { Specimen } from './specimen.ts';

type Form = Uploaded['forms'][number];
type Table = Form['tables'][number];

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
  filesDone: 0,
  fileCount: 1,
  runs: [],
  refused: [],
  refusedCount: 0,
  changes: [],
  runRefusal: null,
} satisfies Partial<Uploaded>;

const fixedForm = {
  files: ['gilts.csv'],
  fileCount: 1,
  isLeftOut: false,
  sample: 'gilts.csv',
  source: null,
  day: null,
  format: 'csv',
  encoding: 'utf-8',
  encodings: ['utf-8', 'windows-1252'],
  separator: ';',
  refusal: null,
} satisfies Partial<Form>;

const preview: Form['previews'][number] = {
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
function guessedForm({ tables = {}, isLeftOut = false }: GuessAnswers): Form {
  const { units: saidUnits = {}, values = {} } = tables[''] ?? {};
  const unit = saidUnits.Coupon ?? null;
  const open = [question('market', ['uk-gilt', 'us-treasury'], 'uk-gilt'), question('faceValue', [], null)];
  const isSaid = ({ field }: Table['questions'][number]) => values[field ?? ''] !== undefined;
  const unitOpen = { ...question('couponRate', units, 'fraction'), code: 'unit' as const, columns: ['Coupon'] };
  const questions = [...(unit === null ? [unitOpen] : []), ...open.filter((asked) => !isSaid(asked))];
  return {
    ...fixedForm,
    isLeftOut,
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

const guessed = (answers: GuessAnswers): Uploaded => ({ ...fixed, forms: [guessedForm(answers)] });

const answeredAll: GuessAnswers = {
  tables: { '': { units: { Coupon: 'fraction' }, values: { market: 'uk-gilt', faceValue: '100' } } },
};

const refusedForm = (name: string): Form => ({
  ...fixedForm,
  files: [name],
  tables: [],
  previews: [],
  refusal: { code: 'xml', detail: 'edgarSubmission' },
});

const sourceForm: Form = {
  ...fixedForm,
  files: ['jgbcm_all.txt'],
  tables: [],
  previews: [],
  source: { code: 'mof-japan', name: 'Ministry of Finance Japan', kind: 'jgb-yields', needsDay: false },
};

/** A thousand tables of one form, a file of a source, and one that is no table. */
const archive = (uploadId: string): Uploaded => ({
  ...fixed,
  uploadId,
  fileCount: 1002,
  forms: [{ ...guessedForm(answeredAll), fileCount: 1000 }, sourceForm, refusedForm('readme.xml')],
});

/** What the specimen asked to be removed. */
export const removedUploads: string[] = [];

const calls: UploadCalls = {
  upload: async ([file, ...others]) => {
    const uploadId = file?.name ?? '';
    const upload = { ...guessed({}), uploadId };
    if (others.length > 0) return archive(uploadId);
    if (uploadId.endsWith('.csv')) return upload;
    if (uploadId.endsWith('.txt')) return { ...upload, forms: [sourceForm] };
    return { ...upload, fileName: uploadId, forms: [refusedForm(uploadId)] };
  },
  guess: async (uploadId, form, answers) =>
    form === 0
      ? { ...guessed(answers), uploadId }
      : { ...archive(uploadId), forms: [guessedForm(answeredAll), sourceForm] },
  remove: async (uploadId) => {
    removedUploads.push(uploadId);
  },
  run: async (uploadId, { isTrial }) => ({
    ...guessed(answeredAll),
    ...(uploadId.endsWith('.txt') && { forms: [sourceForm] }),
    uploadId,
    state: isTrial ? 'tried' : 'imported',
    runs: [
      {
        target: 'instruments',
        rowsRead: 3,
        rowsStored: 2,
        rowsUnchanged: 0,
        rowsFailed: 1,
        rowsNoted: 0,
        files: 1,
        failures: [{ file: 'gilts.csv', line: 4, message: 'bad-code in ISIN (isin): "GB00BMBL1D51"' }],
      },
    ],
    changes: isTrial
      ? [{ table: 'instrument', added: 2, changed: 0, removed: 0, first: [{ isin: 'GB00BFWFPP71' }] }]
      : [],
  }),
};

export const specimens: readonly Specimen[] = [
  {
    id: 'table-upload',
    title: 'A table of the operator’s own, from the choice of a file to its import',
    render: () => <TableUpload keptNames={['desk']} calls={calls} />,
  },
];
