import { useEffect, useState } from 'preact/hooks';

/** Seconds that are left of a wait, counted down to 0; begins again for each `cause`. */
export function useCountdown(seconds: number, cause: unknown): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const ends = performance.now() + seconds * 1000;
    setLeft(seconds);
    if (seconds <= 0) return;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((ends - performance.now()) / 1000));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [seconds, cause]);
  return left;
}
