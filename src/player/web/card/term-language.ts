import { createContext } from 'react';

/** The `lang` of the set's terms. Undefined if unknown. */
export const TermLanguage = createContext<string | undefined>(undefined);
