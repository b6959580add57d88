import { useEffect, useState } from 'preact/hooks';
import './document-frame.css';

/**
 * Shows a PDF or a picture. A plain frame with a `blob:` address: Chromium's PDF viewer refuses frames with `sandbox`,
 * and the policy refuses `object` and `embed`.
 */
export function DocumentFrame({ content, label }: { readonly content: Blob; readonly label: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  if (address === undefined) return <div class="document-frame" />;
  if (content.type.startsWith('image/')) return <img class="document-picture" src={address} alt={label} />;
  return <iframe class="document-frame" src={address} title={label} />;
}
