const patienceMs = 2000;
const withoutIdleMs = 500;

/** Does work once the page is loaded and drawn and the browser has nothing else to do; gives what calls it off. */
export function whenIdle(work: () => void): () => void {
  let callOff = () => {};
  const wait = () => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(work, withoutIdleMs);
      callOff = () => clearTimeout(timer);
    } else {
      const handle = requestIdleCallback(work, { timeout: patienceMs });
      callOff = () => cancelIdleCallback(handle);
    }
  };
  if (document.readyState === 'complete') wait();
  else {
    window.addEventListener('load', wait, { once: true });
    callOff = () => window.removeEventListener('load', wait);
  }
  return () => callOff();
}
