/** A publisher's document is not what was asked for or not whole: nothing of it is taken. */
export class DocumentRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'DocumentRefused';
  }
}
