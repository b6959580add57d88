import { useState } from 'preact/hooks';
import { Banner } from '../components/banner.tsx';
import { Menu, type MenuGroup } from '../components/menu.tsx';
import { faultText } from '../texts/fault-text.ts';
import { LANGUAGES, type LanguageId, language, setLanguage, texts } from '../texts/texts.ts';
import { initialsOf } from './initials.ts';
import { isHelpOpen } from './keyboard.tsx';
import { openPalette } from './palette-host.tsx';
import { loggedIn, logOut } from './session.ts';
import { chooseTheme, storeChoice, THEMES, theme } from './theme.ts';

/** The foot of the pages' bar: whose account it is, and in its menu what lasts in this browser. */
export function AccountMenu() {
  const [fault, setFault] = useState<unknown>();
  const { common, nav, theme: themes, shortcuts } = texts.value;
  const { email } = loggedIn().account;
  const change = async (id: LanguageId) => {
    await setLanguage(id);
    storeChoice('language', id);
  };
  const attempt = (work: Promise<void>) => {
    setFault(undefined);
    work.catch(setFault);
  };
  const groups: readonly MenuGroup[] = [
    {
      id: 'theme',
      title: themes.label,
      items: THEMES.map((id) => ({
        id,
        name: themes[id],
        isChosen: theme.value === id,
        onChosen: () => chooseTheme(id),
      })),
    },
    {
      id: 'language',
      title: common.language,
      items: LANGUAGES.map(({ id, name }) => ({
        id,
        name,
        lang: id,
        isChosen: language.value === id,
        onChosen: () => attempt(change(id)),
      })),
    },
    {
      id: 'actions',
      items: [
        {
          id: 'palette',
          name: shortcuts.palette,
          onChosen: () => {
            openPalette();
          },
        },
        {
          id: 'shortcuts',
          name: shortcuts.title,
          onChosen: () => {
            isHelpOpen.value = true;
          },
        },
        { id: 'log-out', name: nav.logOut, onChosen: () => attempt(logOut()) },
      ],
    },
  ];
  return (
    <div class="side-foot">
      {fault !== undefined && <Banner look="bad">{faultText(fault)}</Banner>}
      <Menu label={nav.account} groups={groups}>
        <span class="initials" aria-hidden="true">
          {initialsOf(email)}
        </span>
        <span class="side-email">
          <span class="hidden-label">{nav.account}: </span>
          {email ?? nav.noEmail}
        </span>
      </Menu>
    </div>
  );
}
