/** What may be done with the generated market as a whole. */
export const demoTasks = ['bring', 'remove'] as const;
export type DemoTask = (typeof demoTasks)[number];
