import type { RatedEntity } from '#domain/issuer/rating.ts';

/** Whose rating or document it is, by the words of the wire (bond-page, section 3). */
export const wireEntities = ['emission', 'emitent', 'spv', 'surety', 'guarantors', 'offeror'] as const;
export type WireEntity = (typeof wireEntities)[number];

type WireOf<Entity extends RatedEntity> = Entity extends 'issue'
  ? 'emission'
  : Entity extends 'issuer'
    ? 'emitent'
    : Entity;

export function entityToWire<Entity extends RatedEntity>(entity: Entity): WireOf<Entity> {
  const wire = entity === 'issue' ? 'emission' : entity === 'issuer' ? 'emitent' : entity;
  return wire as WireOf<Entity>;
}

export function entityFromWire(entity: WireEntity): RatedEntity {
  if (entity === 'emission') return 'issue';
  return entity === 'emitent' ? 'issuer' : entity;
}

export function isOfIssue({ of }: { readonly of: WireEntity }): boolean {
  return of === 'emission';
}
