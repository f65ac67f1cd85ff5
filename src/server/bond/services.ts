import type { OptionModel } from '#domain/bond/options/option-figures.ts';
import type { Services as PlatformServices } from '../platform/serving/services.ts';

export interface Services extends PlatformServices {
  /** What bonds with calls and puts of a currency are valued by. */
  readonly optionModelOf: (currency: string) => OptionModel;
}
