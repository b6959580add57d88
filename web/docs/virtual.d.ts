declare module 'virtual:guides' {
  export const GUIDES: readonly {
    readonly name: string;
    readonly group: 'start' | 'make' | 'run';
    readonly title: string;
    readonly headings: readonly { readonly id: string; readonly text: string }[];
    readonly load: () => Promise<string>;
  }[];
}
