import { Check, RotateCcw } from 'lucide-react';
import { recordButtons } from '../record-buttons.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import styles from './recorder-actions.module.css';
import type { Recorder } from './use-recorder.ts';

interface RecorderActionsProps {
  recorder: Recorder;
  onSkip: (() => void) | undefined;
  nextTerm: string | undefined;
}

const primaries = { ...recordButtons, taken: { label: 'Keep', icon: Check } };

/** The large button stays through all phases, so that it keeps the focus. */
export function RecorderActions({ recorder, onSkip, nextTerm }: RecorderActionsProps) {
  const { take, camera, press, begin } = recorder;
  const { label, icon } = primaries[take.phase];
  const isCameraNeeded = take.phase === 'ready' || take.phase === 'failed';
  return (
    <div className={styles.foot}>
      <p className={styles.hint}>
        {take.phase === 'failed' ? (
          'The recording failed. Please try again.'
        ) : (
          <Hint take={take} isHandsFree={recorder.choices.isHandsFree} nextTerm={nextTerm} />
        )}
      </p>
      <div className={styles.actions}>
        {onSkip && (
          <Button kind="ghost" onClick={onSkip}>
            Skip
          </Button>
        )}
        {take.phase === 'taken' && (
          <Button icon={RotateCcw} disabled={camera.phase !== 'on'} onClick={begin}>
            Again
          </Button>
        )}
        <Button
          kind="primary"
          data-phase={take.phase}
          icon={icon}
          disabled={isCameraNeeded && camera.phase !== 'on'}
          isPending={take.phase === 'finishing'}
          onClick={press}
        >
          {label}
        </Button>
      </div>
    </div>
  );
}

interface HintProps extends Pick<Recorder, 'take'> {
  isHandsFree: boolean;
  nextTerm: string | undefined;
}

function Hint({ take, isHandsFree, nextTerm }: HintProps) {
  if (take.phase === 'taken') {
    if (isHandsFree) return <>Kept when it was shown. R: again</>;
    return nextTerm ? (
      <>
        Next: <span dir="auto">{nextTerm}</span>
      </>
    ) : (
      <>Space: keep. R: again</>
    );
  }
  return take.phase === 'counting' ? <>Escape: cancel</> : <>Space: {take.phase === 'ready' ? 'record' : 'stop'}</>;
}
