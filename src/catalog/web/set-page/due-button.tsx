import { CalendarClock } from 'lucide-react';
import { dueStartKey } from '../../../platform/rules/preference-keys.ts';
import { countDue, endOfToday } from '../../../remember/rules/due-cards.ts';
import { writePreference } from '../../../platform/web/browser/preferences.ts';
import { useRemembered } from '../../../remember/web/remembered.ts';
import { useNow } from '../../../platform/web/browser/hooks.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

/** How often due cards are counted again, because cards become due while the page is open. */
const nowRefreshMs = 60_000;

interface DueButtonProps {
  setId: string;
  onStart: () => void;
}

/** Starts the player with the cards of the set that are due today. Renders nothing if there are none. */
export function DueButton({ setId, onStart }: DueButtonProps) {
  const t = useTexts();
  const remembered = useRemembered();
  const nowMs = useNow(nowRefreshMs);
  const count = countDue(remembered?.sets.get(setId) ?? '', endOfToday(nowMs));
  if (count === 0) return null;

  function handleStart() {
    writePreference(dueStartKey, setId);
    onStart();
  }

  return (
    <Button size="small" icon={CalendarClock} onClick={handleStart}>
      {t('Due today: {count}', { count })}
    </Button>
  );
}
