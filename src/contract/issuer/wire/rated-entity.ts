import type { RatedEntity } from '#domain/issuer/rating.ts';
import type { Comment } from '../comments/comments.ts';
import type { RelatedIssuer } from '../related-issuers.ts';

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

type LinkedIssuer = Comment['linked_emitents'][number];

/** The companies that a comment is about. */
export function issuersOfComment(comment: Pick<Comment, 'linked_emitents'>): readonly LinkedIssuer[] {
  return comment.linked_emitents;
}

export function issuersToWire(issuers: readonly LinkedIssuer[]): Pick<Comment, 'linked_emitents'> {
  return { linked_emitents: [...issuers] };
}

interface Company {
  readonly id: number | null;
  readonly name: string;
  readonly lei: string | null;
}

/** The company of a row. */
export function companyOfRow(row: RelatedIssuer): Company {
  return { id: row.emitent_id, name: row.emitent_name, lei: row.emitent_lei };
}

export function companyToWire({ id, name, lei }: Company) {
  return { emitent_id: id, emitent_name: name, emitent_lei: lei };
}
