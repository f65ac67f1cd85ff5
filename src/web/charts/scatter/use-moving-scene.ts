import { useEffect, useRef, useState } from 'react';
import { type ScatterPoint, type ScatterScene, sceneBetween } from './scatter-scene.ts';

const moveMs = 400;

export const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

const eased = (share: number) => 1 - (1 - share) ** 3;

/** The scene as it is on the way to the next one; at once there for who wants no motion. */
export function useMovingScene<Point extends ScatterPoint>(
  scene: ScatterScene<Point>,
): { readonly scene: ScatterScene<Point>; readonly isMoving: boolean } {
  const [shown, setShown] = useState(scene);
  const drawn = useRef(scene);
  useEffect(() => {
    const from = drawn.current;
    if (from === scene) return undefined;
    const draw = (there: ScatterScene<Point>) => {
      drawn.current = there;
      setShown(there);
    };
    if (from.isHidden || scene.isHidden || wantsStillness()) {
      draw(scene);
      return undefined;
    }
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const share = Math.min(1, Math.max(0, (now - start) / moveMs));
      draw(share === 1 ? scene : sceneBetween(from, scene, eased(share)));
      if (share < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [scene]);
  return { scene: shown, isMoving: shown !== scene };
}
