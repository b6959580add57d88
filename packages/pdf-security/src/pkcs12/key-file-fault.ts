/**
 * A PKCS#12 file cannot be used: `password` does not open it, or the file itself is the reason. The message is for the
 * caller and contains nothing of the file but dates.
 */
export class KeyFileFault extends Error {
  readonly member: 'password' | 'asset';
  constructor(member: 'password' | 'asset', description: string) {
    super(description);
    this.name = 'KeyFileFault';
    this.member = member;
  }
}

export const wrongPassword = (): KeyFileFault =>
  new KeyFileFault('password', 'does not open the PKCS#12 file');
