import { CalendarClock } from 'lucide-react';
import { fourAnswersKey, parseBoolean, rememberKey, sortKey } from '../../shared/preference-keys.ts';
import { usePreference } from '../browser/preferences.ts';
import { SwitchRow } from '../ui/controls/switch-row.tsx';
import styles from './remember-choices.module.css';
import { useRemembered } from './remembered.ts';

/** Off until the visitor turns it on. A deck is answered or sorted, not both. */
export function RememberChoices() {
  const [remembers, setRemembering] = usePreference<boolean>(rememberKey, parseBoolean, false);
  const [, setSorting] = usePreference<boolean>(sortKey, parseBoolean, false);
  const [hasFour, setFour] = usePreference<boolean>(fourAnswersKey, parseBoolean, false);
  return (
    <>
      <SwitchRow
        title="Remember Cards"
        text="Answer Again or Good; each card comes back before it is forgotten"
        icon={CalendarClock}
        checked={remembers}
        onCheckedChange={(isOn) => {
          setRemembering(isOn);
          if (isOn) setSorting(false);
        }}
      />
      {remembers && (
        <>
          <SwitchRow
            size="small"
            title="Four Answers"
            text="Again, Hard, Good, Easy"
            checked={hasFour}
            onCheckedChange={setFour}
          />
          <KeptWhere />
        </>
      )}
    </>
  );
}

/** Nothing is sent: what that means is said. */
function KeptWhere() {
  const remembered = useRemembered();
  if (!remembered) return null;
  return (
    <p className={styles.where} role="status">
      {remembered.isLasting
        ? 'Kept in this browser alone, which may clear it.'
        : 'This browser stores nothing here: it is forgotten when the page is closed.'}
    </p>
  );
}
