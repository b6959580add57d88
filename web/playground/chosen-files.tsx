import { allowFiles, takeFiles } from '../components/dropped-files.ts';
import { Field } from '../components/field.tsx';
import type { PlaygroundOperation } from './operations.ts';
import { playgroundTexts } from './playground.texts.ts';
import type { Json } from './value.ts';

/** Chosen files by the name of their part. */
export type Files = { readonly [name: string]: readonly File[] };

interface FileFieldsProps {
  readonly operation: PlaygroundOperation;
  readonly files: Files;
  readonly onFiles: (files: Files) => void;
  readonly errorAt: (field: string) => string | undefined;
}

/** The files of a form, each part with its own field. */
export function FileFields({ operation, files, onFiles, errorAt }: FileFieldsProps) {
  const t = playgroundTexts();
  return (
    <>
      {operation.files.map((name) => {
        const { type, title, description } = operation.schema.properties?.[name] ?? {};
        return (
          <fieldset
            key={name}
            class="file-field"
            aria-label={title ?? name}
            onDragOver={allowFiles}
            onDrop={takeFiles}
          >
            <Field
              label={title ?? name}
              code={name}
              hint={name === 'file' ? t.fileHint : description}
              error={errorAt(name)}
            >
              <input
                type="file"
                multiple={type === 'array'}
                onChange={({ currentTarget }) =>
                  onFiles({ ...files, [name]: Array.from(currentTarget.files ?? []) })
                }
              />
            </Field>
            <FileNames files={files[name] ?? []} />
          </fieldset>
        );
      })}
    </>
  );
}

/** The browser shows the number of several files alone; their order matters. */
function FileNames({ files }: { readonly files: readonly File[] }) {
  if (files.length < 2) return null;
  return (
    <ol class="chosen-files">
      {files.map(({ name }, index) => (
        <li key={index}>{name}</li>
      ))}
    </ol>
  );
}

/** Of the members that files were chosen for. */
export const namesOf = (files: Files): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(files).flatMap(([name, list]) =>
      list.length === 0 ? [] : [[name, list.map((file) => file.name)]],
    ),
  );

/** The input and its files as the parts of a form. */
export function formOf(value: { readonly [name: string]: Json }, files: Files): FormData {
  const form = new FormData();
  for (const [name, content] of Object.entries(value)) {
    // A list of texts is as many parts of one name; one of objects is JSON.
    const isTexts = Array.isArray(content) && content.every((one) => typeof one === 'string');
    for (const one of isTexts ? (content as readonly string[]) : [content])
      form.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one));
  }
  for (const [name, chosen] of Object.entries(files)) for (const file of chosen) form.append(name, file);
  return form;
}
