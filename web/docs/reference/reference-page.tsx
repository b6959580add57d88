import { DETAILS, READMES } from 'virtual:guides';
import { OPERATIONS } from 'virtual:operations';
import { useEffect, useState } from 'preact/hooks';
import { Banner } from '../../components/banner.tsx';
import type { PlaygroundOperation } from '../../playground/operations.ts';
import { Skeleton } from '../../shell/resource-view.tsx';
import { type LanguageId, language, texts } from '../../texts/texts.ts';
import { Missing } from '../guide-page.tsx';
import type { OperationDetails } from './operation-details.ts';
import { Reference } from './reference.tsx';
import { referenceOperation } from './reference-operations.ts';

interface LoadedPage {
  readonly id: LanguageId;
  readonly operation: PlaygroundOperation | undefined;
  readonly details: OperationDetails | undefined;
  /** The README of the operation as HTML; empty where there is none. */
  readonly rules: string;
}

async function load(name: string, id: LanguageId): Promise<LoadedPage> {
  const [operation, details, rules = ''] = await Promise.all([
    referenceOperation(name, id),
    DETAILS[name]?.[id](),
    // Without the rules the page is still one.
    READMES[name]?.().catch(() => ''),
  ]);
  return { id, operation, details, rules };
}

/** The page of an operation, once the interface document is there. */
export function ReferencePage({ name }: { readonly name: string }) {
  const id = language.value;
  const [loaded, setLoaded] = useState<LoadedPage>();
  const [hasFailed, setFailed] = useState(false);
  const listed = OPERATIONS.find((one) => one.name === name);
  useEffect(() => {
    let isLeft = false;
    load(name, id).then(
      (page) => isLeft || setLoaded(page),
      () => isLeft || setFailed(true),
    );
    return () => {
      isLeft = true;
    };
  }, [id, name]);
  if (listed === undefined) return <Missing />;
  if (hasFailed) return <Banner look="bad">{texts.value.faults.unreachable(location.origin)}</Banner>;
  if (loaded?.id !== id) return <Skeleton lines={8} />;
  const { operation, details, rules } = loaded;
  if (operation === undefined || details === undefined) return <Missing />;
  return <Reference operation={operation} details={details} rules={rules} isPlayable={listed.isPlayable} />;
}
