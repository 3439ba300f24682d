import { createContext } from 'react';
import { embedPreferenceKeys, type PlayerPreferenceKeys } from '../../../platform/rules/preference-keys.ts';

export const PreferenceKeys = createContext<PlayerPreferenceKeys>(embedPreferenceKeys);
