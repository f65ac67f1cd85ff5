import { jsonOf } from '../parsing/json-of.ts';
import type { ReadFile, SourceFile, SourceImporter } from '../source-importer.ts';
import { isCompanyFacts, parseCompanyFacts } from './parse-company-facts.ts';
import { storeCompanyFacts } from './store-company-facts.ts';

function readCompanyFacts(file: SourceFile): ReadFile {
  const company = parseCompanyFacts(file, jsonOf(file));
  const { rowsRead, failures } = company;
  return { rowsRead, failures, store: (tx, origin) => storeCompanyFacts(tx, company, origin) };
}

/** Financial reports that companies file in XBRL with the United States Securities and Exchange Commission. */
export const sec: SourceImporter = {
  source: { code: 'sec', name: 'US Securities and Exchange Commission', url: 'https://www.sec.gov' },
  kinds: [{ kind: 'company-facts', matches: (file) => isCompanyFacts(jsonOf(file)), read: readCompanyFacts }],
};
