import type { Services as AccountServices } from '../account/services.ts';
import type { Services as ListServices } from '../lists/services.ts';

export type Services = AccountServices & ListServices;
