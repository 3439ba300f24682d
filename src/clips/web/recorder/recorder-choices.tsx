import { isBusy } from '../../rules/take.ts';
import { Checkbox } from '../../../platform/web/ui/controls/checkbox.tsx';
import { Select } from '../../../platform/web/ui/fields/select.tsx';
import styles from './recorder-choices.module.css';
import type { Recorder, StopChoice } from './use-recorder.ts';

interface RecorderChoicesProps {
  recorder: Recorder;
  /** One clip after the other. */
  isRun: boolean;
}

const stops: readonly { value: StopChoice; label: string }[] = [
  { value: 'press', label: 'Stop when I press' },
  { value: '3', label: 'Stop after 3 seconds' },
  { value: '5', label: 'Stop after 5 seconds' },
  { value: '10', label: 'Stop after 10 seconds' },
];

export function RecorderChoices({ recorder, isRun }: RecorderChoicesProps) {
  const { choices, choose, cameras, camera, take } = recorder;
  const isFixed = isBusy(take);
  const shownCamera = choices.cameraId || camera.stream?.getVideoTracks()[0]?.getSettings().deviceId || '';

  /** Hands-free recording cannot be stopped by a press. */
  function chooseHandsFree(isHandsFree: boolean) {
    choose({ isHandsFree, ...(isHandsFree && choices.stop === 'press' && { stop: '3' }) });
  }

  function chooseStop(stop: StopChoice) {
    choose({ stop, ...(stop === 'press' && { isHandsFree: false }) });
  }

  return (
    <div className={styles.choices}>
      {cameras.length > 1 && (
        <Select
          label="Camera"
          value={shownCamera}
          options={cameras.map(({ id, name }) => ({ value: id, label: name }))}
          disabled={isFixed}
          onValueChange={(cameraId) => choose({ cameraId })}
        />
      )}
      <Select
        label="End of a clip"
        value={choices.stop}
        options={stops}
        disabled={isFixed}
        onValueChange={chooseStop}
      />
      <div className={styles.marks}>
        {isRun && (
          <Checkbox
            label="Hands-free"
            checked={choices.isHandsFree}
            disabled={isFixed}
            onCheckedChange={chooseHandsFree}
          />
        )}
        <Checkbox
          label="Outline"
          checked={choices.hasOutline}
          onCheckedChange={(hasOutline) => choose({ hasOutline })}
        />
      </div>
    </div>
  );
}
