/** The file was made for other recipients, or is damaged. */
export class NotOpened extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NotOpened';
  }
}
