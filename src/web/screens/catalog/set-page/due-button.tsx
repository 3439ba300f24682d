import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { dueStartKey } from '../../../../shared/preference-keys.ts';
import { countDue } from '../../../../shared/scheduling/card-memory.ts';
import { endOfToday } from '../../../../shared/scheduling/due-cards.ts';
import { countText } from '../../../../shared/text/count-text.ts';
import { writePreference } from '../../../browser/preferences.ts';
import { useRemembered } from '../../../remembered/remembered.ts';
import { Button } from '../../../ui/controls/button.tsx';

interface DueButtonProps {
  setId: string;
  onStart: () => void;
}

export function DueButton({ setId, onStart }: DueButtonProps) {
  const remembered = useRemembered();
  const [nowMs] = useState(Date.now);
  const count = countDue(remembered?.sets.get(setId) ?? '', endOfToday(nowMs));
  if (count === 0) return null;

  function handleStart() {
    writePreference(dueStartKey, setId);
    onStart();
  }

  return (
    <Button size="small" icon={CalendarClock} onClick={handleStart}>
      {`Due today: ${countText(count)}`}
    </Button>
  );
}
