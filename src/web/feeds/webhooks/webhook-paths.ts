export const webhooksPath = '/profile/webhooks/';

/** The page of one webhook, with its deliveries. */
export const webhookPath = (id: number | string) => `${webhooksPath}${encodeURIComponent(id)}/`;
