export const alertsPath = '/profile/alerts/';
export const newAlertPath = `${alertsPath}new/`;

/** The page on which a rule is changed. */
export const alertPath = (id: number | string) => `${alertsPath}${encodeURIComponent(id)}/`;
