/** Sections of the page of a bond or a company with a call of their own, which the page names before their content comes. */
export const announcedSections = [
  'quotes',
  'liquidity',
  'map',
  'documents',
  'ratings',
  'ifrs',
  'ras',
  'multipliers',
  'consensus',
  'annual_reports',
  'quarterly_reports',
  'esg_reports',
  'risk_report',
  'similar',
  'latest_issues',
  'indexes',
  'comments',
  'news',
  'related',
] as const;
export type AnnouncedSection = (typeof announcedSections)[number];
