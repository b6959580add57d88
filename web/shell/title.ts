import { useEffect } from 'preact/hooks';

/** Names the page for the tab, the history and screen readers. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Kontor`;
  }, [title]);
}
