import type { SlowStatements } from '../logging/slow-statements.ts';

/** What the page of the site's health is told by whoever runs the server. */
export interface SiteWatch {
  readonly nodeId: string;
  readonly slow: SlowStatements;
  /** The folder whose disk must not become full. */
  readonly dataDir: string;
}
