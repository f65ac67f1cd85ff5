import { useEffect, useState } from 'react';

/** A section counts as being read once it reaches this share of the window's height. */
const readingLine = 1 / 3;

/** What stands above the place that a jump leads to, in pixels: less than the head of the site and the bar of the page. */
const headHeight = 80;

/** The one of these sections that is being read: of several short ones the first that is whole below the head, where a jump leads to. */
export function sectionInView(ids: readonly string[]): string | undefined {
  const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 4 && scrollY > 0;
  if (isAtEnd) return ids.at(-1);
  const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
  const reached = ids.filter((id) => topOf(id) <= innerHeight * readingLine);
  return reached.find((id) => topOf(id) >= headHeight) ?? reached.at(-1) ?? ids[0];
}

/** The section of the page that is being read, of those with these ids (joined by spaces). */
export function useSectionInView(joinedIds: string): string | undefined {
  const [inView, setInView] = useState(joinedIds.split(' ')[0]);
  useEffect(() => {
    const ids = joinedIds.split(' ');
    let frame = 0;
    const look = () => {
      frame = 0;
      setInView(sectionInView(ids));
    };
    const onScroll = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    addEventListener('scroll', onScroll, { passive: true });
    look();
    return () => {
      removeEventListener('scroll', onScroll);
      cancelAnimationFrame(frame);
    };
  }, [joinedIds]);
  return inView;
}
