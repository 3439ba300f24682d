import { message, type Texts } from '../../platform/rules/languages/texts.ts';
import { listText } from '../../platform/rules/languages/list-text.ts';
import { fingerNames, type FingerName } from '../../hands/rules/hand-pose.ts';
import type { Advice } from './advice.ts';
import type { Hint } from './hints.ts';
import { fistFamily } from './judge.ts';

/** J and Z have the handshapes of I and D. Their movement is not judged. */
const movingSigns: readonly string[] = ['J', 'Z'];

/** Puts the advice into a sentence. Empty if there is nothing to say. */
export function describeAdvice(advice: Advice | undefined, t: Texts): string {
  switch (advice?.kind) {
    case 'fits':
      return movingSigns.includes(advice.sign)
        ? t('The handshape looks like {sign}. Now move it.', advice)
        : t('Looks like {sign}', advice);
    case 'again':
      return t('{sign} comes twice: move your hand a little to the side.', advice);
    case 'family':
      return t('A fist, as in {signs}: compare the thumb.', { signs: listText(fistFamily, t) });
    case 'no hand':
      return t('Hold your hand up, still.');
    case 'hint':
      return describeHint(advice, t);
    case 'quiet':
    case undefined:
      return '';
  }
}

export function describeHint({ act, digits }: Hint, t: Texts): string {
  switch (act) {
    case 'straighten':
      return describeStraightening(digits, t);
    case 'curl':
      return describeCurling(digits, t);
    case 'bringThumbIn':
      return t('Bring your thumb in.');
    case 'stretchThumbOut':
      return t('Stretch your thumb out.');
  }
}

function describeStraightening(fingers: readonly FingerName[], t: Texts): string {
  switch (fingers.length) {
    case fingerNames.length:
      return t('Straighten your four fingers.');
    case 1:
      return t('Straighten your {finger} finger.', { finger: listFingers(fingers, t) });
    default:
      return t('Straighten your {fingers} fingers.', { fingers: listFingers(fingers, t) });
  }
}

function describeCurling(fingers: readonly FingerName[], t: Texts): string {
  switch (fingers.length) {
    case fingerNames.length:
      return t('Curl your four fingers.');
    case 1:
      return t('Curl your {finger} finger.', { finger: listFingers(fingers, t) });
    default:
      return t('Curl your {fingers} fingers.', { fingers: listFingers(fingers, t) });
  }
}

const fingerMessages = {
  index: message('of fingers|index'),
  middle: message('of fingers|middle'),
  ring: message('of fingers|ring'),
  little: message('of fingers|little'),
};

function listFingers(fingers: readonly FingerName[], t: Texts): string {
  const words = fingers.map((finger) => t(fingerMessages[finger]));
  return listText(words, t);
}
