import { writeAttachment } from '@kontor/pdf';
import { must, oneOf, text } from '@kontor/schema';
import { z } from 'zod';
import { mediaTypeOf } from '../contents/media-types.data.ts';
import { addAttachment } from '../contents/names.ts';
import { editor, refuseStep } from '../step/step.ts';

const RELATIONSHIPS = ['Source', 'Data', 'Alternative', 'Supplement', 'Unspecified'] as const;
const MEDIA_TYPE = /^[-\w.+]+\/[-\w.+]+$/;

export const attach = editor({
  do: 'attach',
  phase: 'edit',
  members: z.object({
    asset: text(255),
    name: text(255).optional(),
    description: text(1_000).optional(),
    contentType: text(127)
      .check(
        must({ kind: 'valid' }, (value) =>
          MEDIA_TYPE.test(value) ? undefined : 'must be a media type such as text/plain',
        ),
      )
      .optional(),
    relationship: oneOf(RELATIONSHIPS).default('Unspecified'),
  }),
  edit(draft, values, { index, asset, nowMs }) {
    const file = asset(values.asset) ?? refuseStep(index, 'asset', 'no file of this name was sent');
    const name = values.name ?? lastPart(file.name);
    addAttachment(draft, name, (free) =>
      writeAttachment(draft, {
        fileName: free,
        description: values.description ?? free,
        mediaType: values.contentType ?? mediaTypeOf(name),
        data: file.bytes,
        relationship: values.relationship,
        modifiedAt: `${new Date(nowMs).toISOString().slice(0, 19)}Z`,
      }),
    );
  },
});

/** The name of a file without folders: a path means nothing in a document. */
const lastPart = (path: string): string => path.split(/[\\/]/).at(-1) || 'attachment';
