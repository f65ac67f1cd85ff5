import type { Services as FeedServices } from '../feeds/services.ts';
import type { Services as IssuerServices } from '../issuer/services.ts';
import type { Services as OperatorServices } from '../operator/services.ts';

/** All that the subjects work with. */
export interface Services extends FeedServices, IssuerServices, OperatorServices {
  readonly hasGallery: boolean;
}
