import { Type } from '@fastify/type-provider-typebox';

/** The parts of an address that names a bond; an id that cannot be one is an unknown bond. */
export const bondAddress = Type.Object({ id: Type.String() });
