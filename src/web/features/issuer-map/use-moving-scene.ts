import { useEffect, useRef, useState } from 'react';
import { type MapScene, sceneBetween } from './map-scene.ts';

const moveMs = 400;

export const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

const eased = (share: number) => 1 - (1 - share) ** 3;

/** The scene as it is on the way to the next one; at once there for who wants no motion. */
export function useMovingScene(scene: MapScene): { readonly scene: MapScene; readonly isMoving: boolean } {
  const [moving, setMoving] = useState<MapScene | null>(null);
  const drawn = useRef(scene);
  useEffect(() => {
    const from = drawn.current;
    drawn.current = scene;
    if (from === scene || from.isHidden || scene.isHidden || from.points.length === 0 || wantsStillness())
      return undefined;
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const share = Math.min(1, Math.max(0, (now - start) / moveMs));
      const there = share === 1 ? scene : sceneBetween(from, scene, eased(share));
      drawn.current = there;
      setMoving(share === 1 ? null : there);
      if (share < 1) frame = requestAnimationFrame(step);
    });
    return () => {
      cancelAnimationFrame(frame);
      setMoving(null);
    };
  }, [scene]);
  return { scene: moving ?? scene, isMoving: moving !== null };
}
