import type { IsoDate } from '#math/units.ts';
import type { Services as AccountServices } from '../account/services.ts';
import type { Services as ListServices } from '../lists/services.ts';
import type { MessagePost } from './webhooks/post-message.ts';

export interface Services extends AccountServices, ListServices {
  /** What sends webhooks. */
  readonly messagePost: MessagePost;
  /** The day of a moment where the site is. */
  readonly dayOf: (moment: Date) => IsoDate;
}
