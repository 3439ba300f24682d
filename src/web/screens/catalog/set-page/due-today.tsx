import { parseBoolean, rememberKey } from '../../../../shared/preference-keys.ts';
import { usePreference } from '../../../browser/preferences.ts';
import { useLoaded } from '../../../browser/use-loaded.ts';

const loadDueButton = () => import('./due-button.tsx');

interface DueTodayProps {
  setId: string;
  onStart: () => void;
}

export function DueToday(props: DueTodayProps) {
  const [remembers] = usePreference<boolean>(rememberKey, parseBoolean, false);
  const part = useLoaded(loadDueButton, remembers, remembers);
  return remembers && part ? <part.DueButton {...props} /> : null;
}
