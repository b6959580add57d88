/** What runs in the child: decodes one picture after the other with a library of native code. */

import { InvalidInput } from '@kontor/base/errors';
import { logoPicture } from '@kontor/pdf/logo';
import type { Message } from '../children/message-frame.ts';
import type { PictureAnswer } from './picture-answer.ts';

export async function answer({ body }: Message): Promise<Message> {
  try {
    const { image, width, height } = await logoPicture(body);
    const { data, ...form } = image;
    return { head: { kind: 'picture', width, height, form } satisfies PictureAnswer, body: data };
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    const violations = error.violations;
    return { head: { kind: 'refused', violations } satisfies PictureAnswer, body: new Uint8Array() };
  }
}
