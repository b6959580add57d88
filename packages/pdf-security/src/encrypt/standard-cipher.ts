import { createCipheriv } from 'node:crypto';
import { byteString, dict, type FileCipher, name, type PdfDict } from '@kontor/pdf';
import { passwordHash } from './password-hash.ts';
import { type Permission, permissionBits } from './permissions.ts';

/** Random octets. */
export type RandomOctets = (count: number) => Uint8Array;

export interface CipherOptions {
  /** Prepared, see `preparedPassword`. */
  readonly userPassword: Uint8Array;
  readonly ownerPassword: Uint8Array;
  readonly allow: readonly Permission[];
  readonly random: RandomOctets;
}

const KEY_OCTETS = 32;
const SALT_OCTETS = 8;
const BLOCK_OCTETS = 16;

/** AES-256, revision 6 of the standard security handler (ISO 32000-2, 7.6.4). */
export class StandardCipher implements FileCipher {
  readonly dictionary: PdfDict;
  readonly #key: Buffer;
  readonly #random: RandomOctets;

  constructor(options: CipherOptions) {
    this.#random = options.random;
    this.#key = Buffer.from(options.random(KEY_OCTETS));
    this.dictionary = encryptionDictionary(this.#key, options);
  }

  /** A vector of its own before each (7.6.3.1, algorithm 1.A). */
  encrypted(data: Uint8Array): Uint8Array {
    const vector = this.#random(BLOCK_OCTETS);
    const cipher = createCipheriv('aes-256-cbc', this.#key, vector);
    return Buffer.concat([vector, cipher.update(data), cipher.final()]);
  }

  /** Overwrites the key. */
  close(): void {
    this.#key.fill(0);
  }
}

function encryptionDictionary(
  key: Buffer,
  { userPassword, ownerPassword, allow, random }: CipherOptions,
): PdfDict {
  const user = passwordEntries(key, { password: userPassword, random });
  const owner = passwordEntries(key, { password: ownerPassword, random, userEntry: user.check });
  const permissions = permissionBits(allow);
  const latin1 = (bytes: Buffer) => byteString(bytes.toString('latin1'));
  return dict({
    Filter: name('Standard'),
    V: 5,
    R: 6,
    Length: 256,
    CF: dict({ StdCF: dict({ AuthEvent: name('DocOpen'), CFM: name('AESV3'), Length: KEY_OCTETS }) }),
    StmF: name('StdCF'),
    StrF: name('StdCF'),
    U: latin1(user.check),
    UE: latin1(user.key),
    O: latin1(owner.check),
    OE: latin1(owner.key),
    P: permissions,
    Perms: latin1(encryptedPermissions(key, permissions, random)),
    EncryptMetadata: true,
  });
}

interface PasswordInput {
  readonly password: Uint8Array;
  readonly random: RandomOctets;
  /** For the owner's. */
  readonly userEntry?: Buffer;
}

/** /U and /UE, or /O and /OE (algorithms 8 and 9). */
function passwordEntries(key: Buffer, { password, random, userEntry }: PasswordInput) {
  const [checkSalt, keySalt] = [random(SALT_OCTETS), random(SALT_OCTETS)];
  const beside = userEntry === undefined ? {} : { userEntry };
  const check = Buffer.concat([passwordHash(password, { salt: checkSalt, ...beside }), checkSalt, keySalt]);
  const wrapping = passwordHash(password, { salt: keySalt, ...beside });
  const cipher = createCipheriv('aes-256-cbc', wrapping, Buffer.alloc(BLOCK_OCTETS)).setAutoPadding(false);
  const wrapped = cipher.update(key);
  wrapping.fill(0);
  return { check, key: wrapped };
}

/** The permissions once more, so that nobody changes them without the key (algorithm 10). */
function encryptedPermissions(key: Buffer, permissions: number, random: RandomOctets): Buffer {
  const block = Buffer.alloc(BLOCK_OCTETS, 0xff);
  block.writeInt32LE(permissions);
  block.write('Tadb', 8, 'latin1');
  block.set(random(4), 12);
  return createCipheriv('aes-256-ecb', key, null).setAutoPadding(false).update(block);
}
