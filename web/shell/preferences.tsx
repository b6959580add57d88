import { useState } from 'preact/hooks';
import { Banner } from '../components/banner.tsx';
import { LANGUAGES, language, setLanguage, texts } from '../texts/texts.ts';
import { chooseTheme, storeChoice, THEMES, type Theme, theme } from './theme.ts';
import './preferences.css';

/** Theme and language: they last in this browser. */
export function Preferences() {
  const [fault, setFault] = useState(false);
  const { common, theme: names, faults } = texts.value;
  const change = async (id: string) => {
    const chosen = LANGUAGES.find((one) => one.id === id);
    if (chosen === undefined) return;
    try {
      await setLanguage(chosen.id);
      storeChoice('language', chosen.id);
    } catch {
      setFault(true);
    }
  };
  return (
    <div class="choices">
      <label class="hidden-label" for="theme">
        {names.label}
      </label>
      <select
        id="theme"
        class="choice"
        value={theme.value}
        onChange={({ currentTarget }) => chooseTheme(currentTarget.value as Theme)}
      >
        {THEMES.map((id) => (
          <option key={id} value={id}>
            {names[id]}
          </option>
        ))}
      </select>
      <label class="hidden-label" for="language">
        {common.language}
      </label>
      <select
        id="language"
        class="choice"
        value={language.value}
        onChange={({ currentTarget }) => void change(currentTarget.value)}
      >
        {LANGUAGES.map(({ id, name }) => (
          <option key={id} value={id} lang={id}>
            {name}
          </option>
        ))}
      </select>
      {fault && <Banner look="bad">{faults.unreachable(location.origin)}</Banner>}
    </div>
  );
}
