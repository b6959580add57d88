import { escapeHtml } from './escape-html.ts';

const OURS = 'Kontor';

/** A built document under the operator's name: its title, its name for scripts, and what is read without them. */
export function namedPage(html: Buffer, name: string): Buffer {
  if (name === OURS) return html;
  return Buffer.from(html.toString().replaceAll(OURS, () => escapeHtml(name)));
}
