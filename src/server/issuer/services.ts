import type { Services as PlatformServices } from '../platform/serving/services.ts';

export interface Services extends PlatformServices {
  /** Whether methodologies of sources are left out. */
  readonly isInternalEdition: boolean;
}
