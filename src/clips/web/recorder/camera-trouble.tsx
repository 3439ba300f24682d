import { Camera as CameraIcon, CameraOff } from 'lucide-react';
import { cameraFaultWords } from '../../../media/web/camera-fault.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import styles from './camera-trouble.module.css';
import type { Recorder } from './use-recorder.ts';

export function CameraTrouble({ recorder }: { recorder: Recorder }) {
  const { camera, isCameraOff, turnCameraOn } = recorder;
  const isAsking = camera.phase === 'asking' && !isCameraOff;
  return (
    <div className={styles.trouble}>
      {isAsking ? <CameraIcon /> : <CameraOff />}
      <p role="status">{wordsOf(recorder)}</p>
      {!isAsking && <Button onClick={turnCameraOn}>{isCameraOff ? 'Turn the camera on' : 'Try again'}</Button>}
    </div>
  );
}

function wordsOf({ camera, isCameraOff }: Recorder): string {
  if (isCameraOff) return 'The camera was turned off, for the page was hidden or the camera was taken away.';
  if (camera.phase === 'asking' || camera.phase === 'on')
    return 'Waiting for the camera. Allow it if the browser asks.';
  return cameraFaultWords[camera.phase];
}
