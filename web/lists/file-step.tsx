import { useState } from 'preact/hooks';
import { allowFiles, takeFiles } from '../components/dropped-files.ts';
import { Field } from '../components/field.tsx';
import { type ListFile, ListUnreadable, readListFile } from './list-file.ts';
import { listsTexts } from './lists.texts.ts';

/** A CSV is dropped or chosen. */
export function FileStep({ onFile }: { readonly onFile: (file: ListFile) => void }) {
  const t = listsTexts();
  const [reason, setReason] = useState<ListUnreadable['reason']>();
  const read = async (file: File | undefined) => {
    if (file === undefined) return;
    setReason(undefined);
    try {
      onFile(await readListFile(file));
    } catch (error) {
      // A file that went away in between, or that the browser may not read, has no rows either.
      setReason(error instanceof ListUnreadable ? error.reason : 'empty');
    }
  };
  return (
    <fieldset class="list-drop" aria-label={t.file} onDragOver={allowFiles} onDrop={takeFiles}>
      <Field label={t.file} hint={t.fileHint} error={reason && t.unreadable[reason]}>
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          onChange={({ currentTarget }) => read(currentTarget.files?.[0])}
        />
      </Field>
    </fieldset>
  );
}
