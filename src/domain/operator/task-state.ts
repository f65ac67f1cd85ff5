/** How a task goes that the operator asked for in the browser and a node does. */
export const taskStates = ['waiting', 'running', 'done', 'failed'] as const;
export type TaskState = (typeof taskStates)[number];

/** Whether a task waits or runs. */
export const isUnderWay = ({ state }: { readonly state: TaskState | null }): boolean =>
  state === 'waiting' || state === 'running';
