import { useEffect } from 'preact/hooks';

/** PRODUCT_NAME, which the server puts into the document. */
export const PRODUCT =
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? 'Kontor';

/** Names the page for the tab, the history and screen readers. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
  }, [title]);
}
