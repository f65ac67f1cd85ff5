import { Type } from 'typebox';

/** The part of an address that names a bond. What cannot be the id of one is refused as an unknown bond. */
export const bondParams = Type.Object({ id: Type.String({ description: 'Id of the bond' }) });
