import { createContext, useContext, useState, type ReactNode } from 'react';
import { englishTexts, type Texts } from '../../rules/languages/texts.ts';

/** Around what never switches. */
export const Spoken = createContext(englishTexts);
const Switch = createContext<((texts: Texts) => void) | undefined>(undefined);

/** `const t = useTexts();` then `t('Next card')` or `t('{count, plural, one {# card} other {# cards}}', { count })`. */
export function useTexts(): Texts {
  return useContext(Spoken);
}

/** Shows the page in another language. Undefined where it cannot. */
export function useSwitchTexts(): ((texts: Texts) => void) | undefined {
  return useContext(Switch);
}

interface SpeakingProps {
  /** Of the document. */
  readonly texts: Texts;
  readonly children: ReactNode;
}

/** Once, around a page whose language can be switched. */
export function Speaking({ texts, children }: SpeakingProps) {
  const [spoken, setSpoken] = useState({ texts });
  const [switchTo] = useState(() => (next: Texts) => setSpoken({ texts: next }));
  return (
    <Switch value={switchTo}>
      <Spoken value={spoken.texts}>{children}</Spoken>
    </Switch>
  );
}
