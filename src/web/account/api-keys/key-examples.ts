import type { KeyScope } from '#domain/account/access/key-scope.ts';
import { addressOfCall } from '../../platform/data/ask.ts';

export interface KeyExample {
  /** The program that it is for. */
  readonly program: string;
  readonly code: string;
}

interface ExampleKey {
  readonly key: string;
  readonly scopes: readonly KeyScope[];
  /** Of this site. */
  readonly origin: string;
}

/** A call that each scope opens, of those that answer at once. */
const paths = [
  ['market', addressOfCall('GET /api/bonds/')],
  ['watchlists', addressOfCall('GET /api/watchlists/')],
] as const satisfies readonly (readonly [KeyScope, string])[];

const curlOf = (address: string, key: string) => `curl -H 'Authorization: Bearer ${key}' '${address}'`;

const pythonOf = (address: string, key: string) => `import json, urllib.request

request = urllib.request.Request(
    "${address}",
    headers={"Authorization": "Bearer ${key}"},
)
with urllib.request.urlopen(request) as answer:
    print(json.load(answer))`;

const csv = addressOfCall('GET /api/csv/bonds/', { query: { isin: 'ISIN' } });

/** Of a key that may stand in addresses: what the import functions of spreadsheets open. */
function spreadsheetsOf({ key, scopes, origin }: ExampleKey): readonly KeyExample[] {
  if (!scopes.includes('addresses') || !scopes.includes('files')) return [];
  const address = `${origin}${csv}&key=${key}`;
  return [
    { program: 'Google Sheets', code: `=IMPORTDATA("${address}")` },
    { program: 'Excel', code: `=WEBSERVICE("${address}")` },
    { program: 'Power Query', code: `Csv.Document(Web.Contents("${address}"), [Delimiter=",", Encoding=65001])` },
    { program: 'LibreOffice', code: address },
  ];
}

/** Ready lines for programs, with the key in them: those of spreadsheets first. */
export function keyExamples({ key, scopes, origin }: ExampleKey): readonly KeyExample[] {
  const spreadsheets = spreadsheetsOf({ key, scopes, origin });
  const path = paths.find(([scope]) => scopes.includes(scope))?.[1];
  if (path === undefined) return spreadsheets;
  const address = origin + path;
  return [
    ...spreadsheets,
    { program: 'curl', code: curlOf(address, key) },
    { program: 'Python', code: pythonOf(address, key) },
  ];
}
