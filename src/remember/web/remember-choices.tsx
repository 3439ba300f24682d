import { CalendarClock } from 'lucide-react';
import { fourAnswersKey, parseBoolean } from '../../platform/rules/preference-keys.ts';
import { usePreference } from '../../platform/web/browser/preferences.ts';
import { SwitchRow } from '../../platform/web/ui/controls/switch-row.tsx';
import styles from './remember-choices.module.css';
import { useRemembered } from './remembered.ts';
import { useDeckStudy } from './use-deck-study.ts';

/** Off until the visitor turns it on. */
export function RememberChoices() {
  const { remembers, setRemembering } = useDeckStudy();
  const [hasFour, setFour] = usePreference<boolean>(fourAnswersKey, parseBoolean, false);
  return (
    <>
      <SwitchRow
        title="Remember Cards"
        text="Answer Again or Good; each card comes back before it is forgotten"
        icon={CalendarClock}
        checked={remembers}
        onCheckedChange={setRemembering}
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
