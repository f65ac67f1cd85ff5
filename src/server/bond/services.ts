import type { ModelOwner, OptionModel } from '#domain/bond/options/option-figures.ts';
import type { Services as PlatformServices } from '../platform/serving/services.ts';

export interface Services extends PlatformServices {
  /** What bonds with calls and puts are valued by. */
  readonly optionModelOf: (owner: ModelOwner) => OptionModel;
}
