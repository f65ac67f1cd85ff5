/** Status of a message that its receiver has not read. */
export const unreadStatusId = 1;
