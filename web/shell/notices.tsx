import { Link } from 'wouter-preact';
import { Banner } from '../parts/banner.tsx';
import { number } from '../texts/formats.ts';
import { texts } from '../texts/texts.ts';
import { account } from './session.ts';

/** What concerns the whole account stands above every page. */
export function Notices() {
  const { notices } = texts.value;
  return (
    <>
      {account().banners.map((banner) => {
        if (banner.kind === 'verify') {
          return (
            <Banner key="verify" look="warn" word={notices.verify}>
              {notices.verifyHow(banner.email)}
            </Banner>
          );
        }
        const text =
          banner.kind === 'credits-low' ? notices.low(number(banner.mark)) : notices.used(banner.percent);
        return (
          <Banner key={banner.kind} look="warn" word={notices.credits}>
            {text} <Link href="/billing">{notices.toBilling}</Link>
          </Banner>
        );
      })}
    </>
  );
}
