import type { IssuerMap } from '#contract/bond/issuer-map.ts';
import { issuerParams } from '#contract/platform/wire/issuer-params.ts';
import type { Texts } from '#labels/create-texts.ts';
import type { IssuerFacts, IssuerPlace } from '../../market/subject/page-subject.ts';
import { announcedOnce, inFilesAndCopies } from '../../market/subject/page-subject.ts';
import { ask } from '../../platform/data/ask.ts';
import { codeOnApproach, pageSection } from '../../platform/sections/page-section.ts';

const title = (texts: Texts) => texts.text('graph', 'tab_emitent_map');

/** The map of a company's bonds; none where no bond of it has a yield. */
export const companyMapSection = pageSection<IssuerFacts, IssuerPlace, IssuerMap>({
  id: 'map',
  group: 'market',
  title,
  menu: { title, img: 'graph', event: 'issuerMap' },
  call: {
    ask: (api, { id }, signal) =>
      ask(api, 'GET /api/emitent-map-data/:emitentId/', { params: issuerParams(id), query: {}, signal }),
    failed: (texts) => texts.text('issuer-map', 'failed'),
  },
  outline: { announced: announcedOnce('map') },
  block: codeOnApproach(async () => (await import('./company-map.tsx')).CompanyMap),
  openOn: 'wide',
  height: 760,
  ...inFilesAndCopies,
});
