import { type To, useNavigate } from 'react-router';

/** How a choice goes to its address on the same page: the reader stays where he reads, and Back undoes the choice. */
export const asChoice = { preventScrollReset: true } as const;

/** Steps of a slider or a drag that follow each other so fast are one choice, in milliseconds. */
const STEP_MS = 1000;
let lastStep = Number.NEGATIVE_INFINITY;

/** Makes a choice within the page by its address; `isStep` is one of many in a row, as of a slider, which Back undoes together. */
export function useChoose(): (to: To, isStep?: boolean) => void {
  const navigate = useNavigate();
  return (to, isStep = false) => {
    const isOneOfMany = isStep && performance.now() - lastStep < STEP_MS;
    lastStep = isStep ? performance.now() : Number.NEGATIVE_INFINITY;
    void navigate(to, { ...asChoice, replace: isOneOfMany });
  };
}
