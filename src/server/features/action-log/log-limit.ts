import type { FastifyRequest } from 'fastify';

/** The hook that refuses more log entries of a reader than let through. */
export type LogLimit = (request: FastifyRequest) => Promise<void>;

/** Log entries a minute that a reader may cause. */
export const mostEntriesPerMinute = 240;
