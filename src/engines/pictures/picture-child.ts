/** What runs in the child: decodes one picture after the other with a library of native code. */

import { InvalidInput } from '@kontor/base/errors';
import { logoPicture, type SmallerOrder, smallerPicture, stampPicture } from '@kontor/pdf/logo';
import type { Message } from '../children/message-frame.ts';
import { isSmallerQuestion, type PictureAnswer, type SmallerAnswer, STAMP } from './picture-answer.ts';

export async function answer({ head, body }: Message): Promise<Message> {
  try {
    if (isSmallerQuestion(head)) return await smaller(head.smaller, body);
    return head === STAMP ? await stamp(body) : await logo(body);
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    const violations = error.violations;
    return { head: { kind: 'refused', violations } satisfies PictureAnswer, body: new Uint8Array() };
  }
}

async function logo(bytes: Uint8Array): Promise<Message> {
  const { image, width, height } = await logoPicture(bytes);
  const { data, ...form } = image;
  return { head: { kind: 'picture', width, height, form } satisfies PictureAnswer, body: data };
}

/** The samples, and behind them what is transparent. */
async function stamp(bytes: Uint8Array): Promise<Message> {
  const { image, alpha } = await stampPicture(bytes);
  const { data, ...form } = image;
  const head = { kind: 'picture', width: form.width, height: form.height, form } satisfies PictureAnswer;
  return { head, body: alpha === undefined ? data : Buffer.concat([data, alpha]) };
}

async function smaller(order: SmallerOrder, bytes: Uint8Array): Promise<Message> {
  const { coding, data } = await smallerPicture(order, bytes);
  return { head: { kind: 'smaller', coding } satisfies SmallerAnswer, body: data };
}
