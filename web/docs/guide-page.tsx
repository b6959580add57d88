import { GUIDES } from 'virtual:guides';
import { useEffect, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { Banner } from '../components/banner.tsx';
import { Empty } from '../components/empty.tsx';
import { Skeleton } from '../shell/resource-view.tsx';
import { storeChoice } from '../shell/theme.ts';
import { useTitle } from '../shell/title.ts';
import { type LanguageId, language, setLanguage, texts } from '../texts/texts.ts';
import { docsTexts } from './docs.texts.ts';
import { GuideHtml } from './guide-html.tsx';
import { guideInLanguage } from './guide-in-language.ts';
import { servedHtml } from './served-page.ts';

/** The guide of this name, in the reader's language where it is translated. */
export function Guide({ name }: { readonly name: string }) {
  const entry = GUIDES.find((one) => one.name === name);
  const guide = entry && guideInLanguage(entry, language.value);
  const key = `${guide?.language}/${name}`;
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly html: string }>();
  const [fault, setFault] = useState<unknown>();
  useTitle(guide?.title ?? docsTexts().missing);
  useEffect(() => {
    let isLeft = false;
    const served = guide && servedHtml(name, guide.language);
    const load = async () => served ?? (await guide?.load()) ?? '';
    load().then(
      (html) => isLeft || setLoaded({ key, html }),
      (error: unknown) => isLeft || setFault(error),
    );
    return () => {
      isLeft = true;
    };
  }, [key]);
  if (guide === undefined) return <Missing />;
  if (fault !== undefined)
    return <Banner look="bad">{texts.value.faults.unreachable(location.origin)}</Banner>;
  if (loaded?.key !== key) return <Skeleton lines={8} />;
  return (
    <div class="docs-page">
      <div class="stack">
        <LanguageNote of={guide.language} />
        <GuideHtml html={loaded.html} />
      </div>
      <aside class="on-this-page small" aria-labelledby="on-this-page">
        <h2 id="on-this-page" lang={language.value}>
          {docsTexts().onThisPage}
        </h2>
        <ul>
          {guide.headings.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ul>
      </aside>
    </div>
  );
}

export function Missing() {
  const t = docsTexts();
  useTitle(t.missing);
  return (
    <Empty title={t.missing} heading="h1" action={<Link href="/docs">{t.home}</Link>}>
      {t.missingText}
    </Empty>
  );
}

/** Where the page is in another language than its frame: one line, with a switch. */
function LanguageNote({ of }: { readonly of: LanguageId }) {
  const { guidesAreEnglish, toEnglish } = docsTexts();
  if (of === language.value) return null;
  const change = async () => {
    await setLanguage('en');
    storeChoice('language', 'en');
  };
  return (
    <p class="quiet small" lang={language.value}>
      {guidesAreEnglish}{' '}
      <button type="button" class="text-button" onClick={() => void change()}>
        {toEnglish}
      </button>
    </p>
  );
}
