/** Issuers that are told with the number of their bonds. */
export const MAX_COUNTED_ISSUERS = 200;

/** As of an earlier day no more bonds are counted, grouped and drawn, since they are read anew each time. */
export const MAX_COUNTED_AS_OF = 5_000;
