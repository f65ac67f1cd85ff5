import { offeredTariffKey } from '#domain/account/access/access-request.ts';
import { fullLevel } from '#domain/account/access/viewer.ts';
import { useLabelOf, useLabels } from '../context/reader-context.tsx';

interface NamedGrant {
  readonly kind: 'level' | 'flag' | 'tariff';
  readonly value: string;
}

/** Says what an account was given: full access, a level, a permission, a tariff. */
export function useGrantText(): (grant: NamedGrant) => string {
  const text = useLabels('access');
  const textOf = useLabelOf('access');
  return ({ kind, value }) => {
    if (kind === 'flag') return textOf(`flag_${value}`);
    if (kind === 'level') return value === String(fullLevel) ? text('tariff_full') : text('level', { level: value });
    const key = offeredTariffKey(Number(value));
    return key === undefined ? text('tariff', { tariff: value }) : text(`tariff_${key}`);
  };
}
