import { Link } from 'wouter-preact';
import { Empty } from '../components/empty.tsx';
import { useTitle } from '../shell/title.ts';
import { texts } from '../texts/texts.ts';

export function NotFound() {
  const { title, text, action } = texts.value.notFound;
  useTitle(title);
  return (
    <Empty title={title} heading="h1" action={<Link href="/">{action}</Link>}>
      {text}
    </Empty>
  );
}
