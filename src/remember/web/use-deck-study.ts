import { parseBoolean, rememberKey, sortKey } from '../../platform/rules/preference-keys.ts';
import { usePreference } from '../../platform/web/browser/preferences.ts';

interface DeckStudy {
  readonly sorts: boolean;
  readonly remembers: boolean;
  readonly setSorting: (sorts: boolean) => void;
  readonly setRemembering: (remembers: boolean) => void;
}

export function useDeckStudy(): DeckStudy {
  const [sorts, storeSorting] = usePreference<boolean>(sortKey, parseBoolean, false);
  const [remembers, storeRemembering] = usePreference<boolean>(rememberKey, parseBoolean, false);

  function setSorting(isOn: boolean) {
    storeSorting(isOn);
    if (isOn) storeRemembering(false);
  }

  function setRemembering(isOn: boolean) {
    storeRemembering(isOn);
    if (isOn) storeSorting(false);
  }

  return { sorts, remembers, setSorting, setRemembering };
}
