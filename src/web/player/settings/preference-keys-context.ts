import { createContext } from 'react';
import { embedPreferenceKeys, type PlayerPreferenceKeys } from '../../../shared/preference-keys.ts';

export const PreferenceKeys = createContext<PlayerPreferenceKeys>(embedPreferenceKeys);
