import { placesKey } from '../../../../shared/preference-keys.ts';
import { withPlace } from '../../../../shared/study/places.ts';
import { readPreference, writePreference } from '../../../browser/preferences.ts';

export function beginAtCard(setId: string, cardId: string): void {
  writePreference(placesKey, withPlace(readPreference(placesKey) ?? '', setId, { cardId, seed: undefined }));
}
