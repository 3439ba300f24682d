import { useRef, useState } from 'react';
import { directionOf, visitorLanguages, type LanguageTag } from '../../rules/languages/interface-languages.ts';
import { sourceLanguage } from '../../rules/languages/language-tag.ts';
import { partOfPath } from '../../rules/languages/text-parts.ts';
import { createTexts, englishTexts, type Texts } from '../../rules/languages/texts.ts';
import { languageKey } from '../../rules/preference-keys.ts';
import { Select } from '../ui/fields/select.tsx';
import { fetchCatalog, setPageTexts } from './page-texts.ts';
import { useSwitchTexts, useTexts } from './use-texts.tsx';
import { findInNavigator } from '../browser/find-interface.ts';

interface LanguageChoiceProps {
  className?: string | undefined;
  readonly languages?: typeof visitorLanguages;
}

/**
 * Lets the reader choose the language of the page. Each language is listed by its own name. Nothing is rendered if
 * there is only one language, if the page is in none of them, or if it cannot switch.
 */
export function LanguageChoice({ className, languages = visitorLanguages }: LanguageChoiceProps) {
  const t = useTexts();
  const switchTexts = useSwitchTexts();
  const latestChoice = useRef<LanguageTag>(undefined);
  const [hasFailed, setFailed] = useState(false);
  const isOffered = languages.some(({ tag }) => tag === t.language);
  if (languages.length < 2 || !isOffered || !switchTexts) return null;

  /**
   * Shows the page in another language. If its texts cannot be fetched, the page stays as it is and a hint says so. A
   * later choice overrides one whose texts are still being fetched.
   */
  const switchTo = async (language: LanguageTag) => {
    latestChoice.current = language;
    const texts = await fetchTexts(language).catch(() => undefined);
    if (latestChoice.current !== language) return;
    setFailed(!texts);
    if (!texts) return;
    rememberLanguage(language);
    setPageTexts(texts);
    Object.assign(document.documentElement, { lang: language, dir: directionOf(language) });
    switchTexts(texts);
  };

  return (
    <Select
      className={className}
      label={t('of the interface|Language')}
      isLabelHidden={false}
      hint={hasFailed ? <span role="alert">{t('Check your connection, then try again.')}</span> : undefined}
      value={t.language}
      options={languages.map(({ tag, name }) => ({ value: tag, label: name }))}
      onValueChange={(language) => void switchTo(language)}
    />
  );
}

/** @throws if the texts cannot be fetched */
async function fetchTexts(language: LanguageTag): Promise<Texts> {
  if (language === sourceLanguage) return englishTexts;
  return createTexts(language, await fetchCatalog(`/texts/${language}/${partOfPath(location.pathname)}.json`));
}

const cookieMaxAgeSeconds = 365 * 24 * 60 * 60;

/** Sets the cookie by which the server chooses the language of documents. A frame without an origin cannot set one. */
function rememberLanguage(language: LanguageTag): void {
  const isHttps = location.protocol === 'https:';
  const site = isHttps ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax';
  try {
    document.cookie = `${languageKey}=${language}; Path=/; Max-Age=${cookieMaxAgeSeconds}; ${site}`;
  } catch {}
  // The service worker has stored documents in the former language.
  findInNavigator('serviceWorker')?.controller?.postMessage(languageKey);
}
