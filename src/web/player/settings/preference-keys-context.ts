import { createContext } from 'react';
import { embedPreferenceKeys, type PlayerPreferenceKeys } from '../../../shared/preference-keys.ts';

/** The keys under which the player around remembers what its visitor likes. */
export const PreferenceKeys = createContext<PlayerPreferenceKeys>(embedPreferenceKeys);
