/** `title: value`, or the one of them that is there. @example titledText('Order', 'PO-1') // 'Order: PO-1' */
export function titledText(title: string | undefined, value: string | undefined): string {
  const name = (title ?? '').replace(/\s*:$/, '');
  if (name === '') return value ?? '';
  return value === undefined || value === '' ? name : `${name}: ${value}`;
}
