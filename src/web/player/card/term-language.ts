import { createContext } from 'react';

/** The `lang` of every term of a set, where the set says it. */
export const TermLanguage = createContext<string | undefined>(undefined);
