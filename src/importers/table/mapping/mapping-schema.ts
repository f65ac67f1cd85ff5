import { type Static, Type } from 'typebox';
import { venueKinds } from '#domain/market/venue.ts';
import { encodings } from '../reading/decode-text.ts';
import { unitsOf } from './fields.ts';
import { type TargetName, targets } from './targets.ts';

export const MAX_VENUES = 1000;

const closed = { additionalProperties: false } as const;
const named = Type.String({ minLength: 1 });
const oneOf = <const Words extends readonly string[]>(words: Words) =>
  Type.Unsafe<Words[number]>({ type: 'string', enum: words });

const code = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,39}$' });
const dates = Type.Array(named, { minItems: 1, maxItems: 8 });
const empty = Type.Array(Type.String());
const texts = Type.Array(Type.String(), { minItems: 1, maxItems: 1000 });
const decimal = oneOf(['.', ',']);
const thousands = oneOf(['', ' ', '.', ',', "'"]);
const headingRow = Type.Optional(Type.Integer({ minimum: 1 }));
const encoding = Type.Optional(oneOf(encodings));
const unit = oneOf([...new Set(Object.values(unitsOf).flatMap((units) => Object.keys(units)))]);

const file = Type.Object(
  {
    format: oneOf(['csv', 'tsv', 'xlsx', 'json', 'xml']),
    encoding,
    separator: Type.Optional(Type.String({ minLength: 1, maxLength: 1, pattern: '^[^"\\r\\n]$' })),
    headingRow,
    columns: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
    sheet: Type.Optional(named),
    rows: Type.Optional(Type.String()),
    across: Type.Optional(
      Type.Object({ columns: Type.Array(named, { minItems: 2, maxItems: 500 }), heading: named, cell: named }, closed),
    ),
  },
  closed,
);

const venue = Type.Object(
  {
    code: named,
    name: named,
    kind: oneOf(venueKinds),
    country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
    timeZone: Type.Optional(named),
  },
  closed,
);

/** Which rows are taken: those whose cell of a column is one of these texts, or none of those; an empty cell is the empty text. */
const condition = Type.Object({ column: named, is: Type.Optional(texts), isNot: Type.Optional(texts) }, closed);

/** Where the value of a field comes from: a column, several whose texts are joined, or the same value for every row. */
const field = Type.Object(
  {
    column: Type.Optional(named),
    columns: Type.Optional(Type.Array(named, { minItems: 2, maxItems: 8 })),
    join: Type.Optional(Type.String({ maxLength: 8 })),
    value: Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
    words: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]))),
    unit: Type.Optional(unit),
    times: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    decimal: Type.Optional(decimal),
    thousands: Type.Optional(thousands),
    dates: Type.Optional(dates),
    empty: Type.Optional(empty),
    zeroIsEmpty: Type.Optional(Type.Boolean()),
  },
  closed,
);

/** A mapping file: how a table of any source becomes rows of ours. */
export const mappingSchema = Type.Object(
  {
    source: Type.Object({ code, name: named, url: Type.Optional(named) }, closed),
    target: oneOf(Object.keys(targets) as readonly TargetName[]),
    file,
    codes: Type.Optional(oneOf(['own', 'cusip', 'sedol', 'figi', 'moex-secid'])),
    units: Type.Optional(
      Type.Object(
        {
          price: Type.Optional(unit),
          rate: Type.Optional(unit),
          duration: Type.Optional(unit),
          amount: Type.Optional(unit),
        },
        closed,
      ),
    ),
    decimal: Type.Optional(decimal),
    thousands: Type.Optional(thousands),
    dates: Type.Optional(dates),
    empty: Type.Optional(empty),
    venues: Type.Optional(Type.Array(venue, { maxItems: MAX_VENUES })),
    unknown: Type.Optional(oneOf(['fail', 'skip'])),
    unreadable: Type.Optional(oneOf(['leave-out', 'fail'])),
    repeated: Type.Optional(oneOf(['fail', 'newest'])),
    payments: Type.Optional(oneOf(['none', 'from-terms'])),
    where: Type.Optional(Type.Array(condition, { minItems: 1, maxItems: 16 })),
    fields: Type.Record(Type.String(), field),
  },
  closed,
);

export type Mapping = Static<typeof mappingSchema>;
export type FieldMapping = Static<typeof field>;
