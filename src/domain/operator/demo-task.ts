/** What may be done with the generated market as a whole. */
export const demoTasks = ['bring', 'remove'] as const;
export type DemoTask = (typeof demoTasks)[number];

/** How that goes. */
export const demoTaskStates = ['waiting', 'running', 'done', 'failed'] as const;
export type DemoTaskState = (typeof demoTaskStates)[number];
