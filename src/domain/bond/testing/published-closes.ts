import type { Market } from '../market-conventions.ts';

/** Markets of the euro by the country of their bonds in the recorded closes of 20 August 2025. */
export const closesOf: Partial<Record<Market, string>> = {
  'germany-bund': 'DE',
  'france-oat': 'FR',
  'italy-btp': 'IT',
  'italy-btp-ei': 'IT',
  'spain-government': 'ES',
  'netherlands-dsl': 'NL',
  'belgium-olo': 'BE',
  'austria-government': 'AT',
  'portugal-government': 'PT',
  'ireland-government': 'IE',
  'finland-government': 'FI',
  'greece-government': 'GR',
  'eu-bond': 'EU',
  'uk-gilt': 'GB',
};
