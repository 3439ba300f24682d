import { createContext, useContext, useState, type ReactNode } from 'react';
import { englishTexts, type Texts } from '../../rules/languages/texts.ts';

/**
 * The texts that components show. `TextsProvider` sets them for a page. Around a part of a page that keeps its own
 * language, set this context alone.
 */
export const TextsContext = createContext(englishTexts);
const SwitchTextsContext = createContext<((texts: Texts) => void) | undefined>(undefined);

/**
 * Returns the texts in the reader's language: `const t = useTexts();` then `t('Next card')` or `t('{count, plural, one
 * {# card} other {# cards}}', { count })`.
 */
export function useTexts(): Texts {
  return useContext(TextsContext);
}

/** Returns a function that shows the page with other texts, or undefined if this page cannot. */
export function useSwitchTexts(): ((texts: Texts) => void) | undefined {
  return useContext(SwitchTextsContext);
}

interface TextsProviderProps {
  /** The texts in the language of the document. */
  readonly texts: Texts;
  readonly children: ReactNode;
}

/** Provides the texts of a page whose language can be switched. */
export function TextsProvider({ texts, children }: TextsProviderProps) {
  // The texts are in an object, because they are a function, which React would call as an updater.
  const [current, setCurrent] = useState({ texts });
  const [switchTo] = useState(() => (next: Texts) => setCurrent({ texts: next }));
  return (
    <SwitchTextsContext value={switchTo}>
      <TextsContext value={current.texts}>{children}</TextsContext>
    </SwitchTextsContext>
  );
}
