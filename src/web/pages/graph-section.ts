import { hasGraphSection } from '../bond/graph/graph-query.ts';
import type { BondPlace } from '../market/subject/page-subject.ts';
import { codeAtFirstAct, pageSection } from '../platform/sections/page-section.ts';
import type { BondPageFacts } from './bond-data.ts';

/** Chart and archive beside the latest trading days. */
export const graphSection = pageSection<BondPageFacts, BondPlace, null>({
  id: 'graph',
  group: 'market',
  title: (texts) => texts.text('graph', 'title'),
  menu: { title: (texts) => texts.text('bond', 'section_graph'), img: 'graph', event: 'menuGraph' },
  call: null,
  outline: (_, { graph }) => (hasGraphSection(graph) ? { count: null, fact: null } : null),
  block: codeAtFirstAct(async () => (await import('./graph-row.tsx')).GraphRow),
  openOn: null,
  height: 600,
  isInPdf: true,
  isInCopy: true,
});
