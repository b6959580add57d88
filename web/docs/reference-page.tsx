import { READMES } from 'virtual:guides';
import { OPERATIONS } from 'virtual:operations';
import { useEffect, useState } from 'preact/hooks';
import { Banner } from '../components/banner.tsx';
import type { PlaygroundOperation } from '../playground/operations.ts';
import { Skeleton } from '../shell/resource-view.tsx';
import { language, texts } from '../texts/texts.ts';
import { Missing } from './guide-page.tsx';
import { Reference } from './reference.tsx';
import { referenceOperations } from './reference-operations.ts';

/** The page of an operation, once the interface document is there. */
export function ReferencePage({ name }: { readonly name: string }) {
  const id = language.value;
  const [loaded, setLoaded] = useState<{ id: string; operations: readonly PlaygroundOperation[] }>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isLeft = false;
    // Its README too, so that the page is whole at once; without it the fields are still the page.
    const readme = READMES[name]?.().catch(() => '');
    Promise.all([referenceOperations(id), readme]).then(
      ([operations]) => isLeft || setLoaded({ id, operations }),
      () => isLeft || setFailed(true),
    );
    return () => {
      isLeft = true;
    };
  }, [id, name]);
  const listed = OPERATIONS.find((one) => one.name === name);
  if (listed === undefined) return <Missing />;
  if (hasFailed) return <Banner look="bad">{texts.value.faults.unreachable(location.origin)}</Banner>;
  if (loaded?.id !== id) return <Skeleton lines={8} />;
  const operation = loaded.operations.find((one) => one.name === name);
  return operation === undefined ? (
    <Missing />
  ) : (
    <Reference operation={operation} isPlayable={listed.isPlayable} />
  );
}
