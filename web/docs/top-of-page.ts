import { useEffect, useRef } from 'preact/hooks';

/** A page that was reached by a link is shown from its top; going back is the browser's, which has the place. */
export function useTopOfPage(path: string): void {
  const last = useRef(path);
  const isBack = useRef(false);
  useEffect(() => {
    const goBack = () => {
      isBack.current = true;
    };
    window.addEventListener('popstate', goBack);
    return () => window.removeEventListener('popstate', goBack);
  }, []);
  useEffect(() => {
    if (last.current !== path && !isBack.current && location.hash === '') window.scrollTo(0, 0);
    last.current = path;
    isBack.current = false;
  }, [path]);
}
