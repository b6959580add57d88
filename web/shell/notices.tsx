import { Link } from 'wouter-preact';
import { Banner } from '../components/banner.tsx';
import { number } from '../texts/formats.ts';
import { texts } from '../texts/texts.ts';
import { loggedIn } from './session.ts';

/** Notices on the whole account, above every page. */
export function Notices() {
  const { notices } = texts.value;
  const { account, banners } = loggedIn();
  return (
    <>
      {banners.map((banner) => {
        if (banner.kind === 'unverified') {
          return (
            <Banner key="unverified" look="warn" word={notices.verify}>
              {notices.verifyHow(account.email ?? '')}
            </Banner>
          );
        }
        if (banner.kind === 'suspended') {
          return (
            <Banner key="suspended" look="bad" word={notices.suspended}>
              {notices.suspendedWhy}
            </Banner>
          );
        }
        const credits = number(banner.credits);
        const text = {
          'used-80': notices.used(credits),
          'used-100': notices.none,
          mark: notices.low(credits),
        };
        return (
          <Banner key="low-credit" look="warn" word={notices.credits}>
            {text[banner.reason]} <Link href="/billing">{notices.toBilling}</Link>
          </Banner>
        );
      })}
    </>
  );
}
