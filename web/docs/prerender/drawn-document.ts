/**
 * As much of a document as Preact draws on, for pages that are drawn when they are built. What only a reader's browser
 * can do (events, places on the screen) is accepted and has no effect.
 */

const VOID = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);

abstract class DrawnNode {
  parentNode: DrawnElement | null = null;
  abstract readonly nodeType: number;
  abstract toHtml(): string;

  get nextSibling(): DrawnNode | null {
    const siblings = this.parentNode?.childNodes ?? [];
    return siblings[siblings.indexOf(this) + 1] ?? null;
  }

  remove(): void {
    this.parentNode?.removeChild(this);
  }
}

class DrawnText extends DrawnNode {
  readonly nodeType = 3;
  data: string;

  constructor(data: string) {
    super();
    this.data = data;
  }

  toHtml(): string {
    return escaped(this.data);
  }
}

export class DrawnElement extends DrawnNode {
  readonly nodeType = 1;
  readonly localName: string;
  readonly namespaceURI: string;
  readonly childNodes: DrawnNode[] = [];
  /** Never written: the policy of the pages allows no styles in attributes. */
  readonly style: Record<string, string> = {};
  /** Trusted: HTML that our own build has made. */
  innerHTML = '';
  readonly #attributes = new Map<string, string>();

  constructor(localName: string, namespaceURI: string) {
    super();
    this.localName = localName;
    this.namespaceURI = namespaceURI;
  }

  get firstChild(): DrawnNode | null {
    return this.childNodes[0] ?? null;
  }

  setAttribute(name: string, value: unknown): void {
    this.#attributes.set(name, String(value));
  }

  removeAttribute(name: string): void {
    this.#attributes.delete(name);
  }

  insertBefore(node: DrawnNode, before: DrawnNode | null): DrawnNode {
    node.remove();
    const place = before === null ? this.childNodes.length : this.childNodes.indexOf(before);
    this.childNodes.splice(place, 0, node);
    node.parentNode = this;
    return node;
  }

  removeChild(node: DrawnNode): DrawnNode {
    this.childNodes.splice(this.childNodes.indexOf(node), 1);
    node.parentNode = null;
    return node;
  }

  contains(node: DrawnNode): boolean {
    return (
      node === this ||
      this.childNodes.some((child) => child instanceof DrawnElement && child.contains(node)) ||
      this.childNodes.includes(node)
    );
  }

  addEventListener(): void {
    // Nobody acts here.
  }

  removeEventListener(): void {
    // See `addEventListener`.
  }

  /** What a page adds once it is shown is added in the browser. */
  querySelectorAll(): readonly DrawnElement[] {
    return [];
  }

  querySelector(): null {
    return null;
  }

  toHtml(): string {
    const attributes = [...this.#attributes].map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');
    const open = `<${this.localName}${attributes}>`;
    return VOID.has(this.localName) ? open : `${open}${this.inner()}</${this.localName}>`;
  }

  inner(): string {
    return this.innerHTML + this.childNodes.map((child) => child.toHtml()).join('');
  }
}

/** In a text as in an attribute. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const drawnDocument = {
  title: '',
  visibilityState: 'visible',
  documentElement: new DrawnElement('html', 'http://www.w3.org/1999/xhtml'),
  createElementNS: (namespace: string, name: string) => new DrawnElement(name, namespace),
  createTextNode: (text: string) => new DrawnText(text),
  getElementById: (): null => null,
  addEventListener: (): void => {
    // See `DrawnElement`.
  },
  removeEventListener: (): void => {
    // See `DrawnElement`.
  },
};
