import { placesKey } from '../../../../shared/preference-keys.ts';
import { withPlace } from '../../../../shared/study/places.ts';
import { readPreference, writePreference } from '../../../browser/preferences.ts';

/** The next player that is opened for the set begins at this card: it goes on where the visitor was. */
export function beginAtCard(setId: string, cardId: string): void {
  writePreference(placesKey, withPlace(readPreference(placesKey) ?? '', setId, { cardId, seed: undefined }));
}
