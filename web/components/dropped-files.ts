type DropEvent = DragEvent & { readonly currentTarget: HTMLElement };

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** Without it the browser would open the file in place of the page. */
export function allowFiles(event: DragEvent): void {
  if (hasFiles(event)) event.preventDefault();
}

/** Files that are dropped anywhere on a field are chosen, as its button does; of several the first where one is taken. */
export function takeFiles(event: DropEvent): void {
  const input = event.currentTarget.querySelector('input');
  const dropped = event.dataTransfer?.files;
  if (input === null || dropped === undefined || dropped.length === 0) return;
  event.preventDefault();
  const chosen = new DataTransfer();
  for (const file of input.multiple ? dropped : [dropped[0]!]) chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
