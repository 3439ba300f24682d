import { message, type Message } from '../../platform/rules/languages/texts.ts';

/** A person or a policy refused the camera, there is none, or another program uses it. */
export type CameraFault = 'refused' | 'missing' | 'busy';

/** The words say what to do about it. */
export const cameraFaultMessages: Readonly<Record<CameraFault, Message>> = {
  refused: message('The camera cannot be used. Allow it in the browser, then try again.'),
  missing: message('No camera was found. Connect one, then try again.'),
  busy: message('Another program is using the camera. Close it there, then try again.'),
};

export function cameraFaultOf(error: unknown): CameraFault {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      return 'refused';
  }
}
