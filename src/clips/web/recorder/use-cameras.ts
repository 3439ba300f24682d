import { useEffect, useState } from 'react';
import { findInNavigator } from '../../../platform/web/browser/find-interface.ts';

export interface CameraName {
  readonly id: string;
  readonly name: string;
}

/** Browsers name cameras once one is on. */
export function useCameras(isOn: boolean): readonly CameraName[] {
  const [cameras, setCameras] = useState<readonly CameraName[]>([]);

  useEffect(() => {
    const mediaDevices = findInNavigator('mediaDevices');
    if (!isOn || mediaDevices === undefined) return;
    let isWanted = true;
    const list = async () => {
      const devices = await mediaDevices.enumerateDevices();
      const found = devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '');
      if (!isWanted) return;
      setCameras(found.map(({ deviceId, label }, index) => ({ id: deviceId, name: label || `Camera ${index + 1}` })));
    };
    const update = () => void list().catch(() => setCameras([]));
    update();
    mediaDevices.addEventListener('devicechange', update);
    return () => {
      isWanted = false;
      mediaDevices.removeEventListener('devicechange', update);
    };
  }, [isOn]);

  return cameras;
}
