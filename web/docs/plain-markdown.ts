import type { Token, Tokens } from 'marked';

/** Of a heading: without its marks, links as their texts. */
export const plainHeading = (markdown: string): string =>
  markdown.replace(/[`*]/g, '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');

/** The words of a block as they are read, without marks and addresses of links. */
export function plainText(token: Token): string {
  if (token.type === 'html' || token.type === 'hr') return '';
  if (token.type === 'br' || token.type === 'space') return ' ';
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].map((cells) => cells.map(cellText).join(' ')).join(' ');
  }
  if (token.type === 'list') return (token as Tokens.List).items.map(plainText).join(' ');
  const inner = (token as { readonly tokens?: readonly Token[] }).tokens;
  if (inner !== undefined) return inner.map(plainText).join('');
  return (token as { readonly text?: string }).text ?? '';
}

export const cellText = ({ tokens }: Tokens.TableCell): string => tokens.map(plainText).join('');
