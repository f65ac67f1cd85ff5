import type { Services as AccountServices } from '../account/services.ts';
import type { Services as ListServices } from '../lists/services.ts';
import type { SiteWatch } from '../platform/metrics/request-metrics.ts';
import type { TableImports } from './table-uploads/table-imports.ts';

export interface Services extends AccountServices, ListServices {
  /** What the node knows of itself beside its metrics. */
  readonly watch: SiteWatch | undefined;
  /** How uploaded tables are guessed and imported. */
  readonly tableImports: TableImports;
  /** Tells that this node will stop. */
  readonly stopping: AbortSignal;
}
