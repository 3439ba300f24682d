import { message, type Texts } from '../../platform/rules/languages/texts.ts';
import { listText } from '../../platform/rules/languages/list-text.ts';
import { fingerNames } from '../../hands/rules/hand-pose.ts';
import type { Advice } from './advice.ts';
import type { Hint } from './hints.ts';
import { fistFamily } from './judge.ts';

const digitWords = {
  thumb: message('of fingers|thumb'),
  index: message('of fingers|index'),
  middle: message('of fingers|middle'),
  ring: message('of fingers|ring'),
  little: message('of fingers|little'),
};

/** The handshapes of these are those of I and D. The camera does not judge their movement. */
const movedSigns: readonly string[] = ['J', 'Z'];

export function adviceWords(advice: Advice | undefined, t: Texts): string {
  switch (advice?.kind) {
    case 'fits':
      return movedSigns.includes(advice.sign)
        ? t('The handshape looks like {sign}. Now move it.', advice)
        : t('Looks like {sign}', advice);
    case 'again':
      return t('{sign} comes twice: move your hand a little to the side.', advice);
    case 'family':
      return t('A fist, as in {signs}: compare the thumb.', { signs: listText(fistFamily, t) });
    case 'no hand':
      return t('Hold your hand up, still.');
    case 'hint':
      return hintWords(advice, t);
    case 'quiet':
    case undefined:
      return '';
  }
}

export function hintWords({ act, digits }: Pick<Hint, 'act' | 'digits'>, t: Texts): string {
  const fingers = listText(
    digits.map((digit) => t(digitWords[digit])),
    t,
  );
  const areAll = digits.length === fingerNames.length;
  switch (act) {
    case 'straighten':
      if (areAll) return t('Straighten your four fingers.');
      return digits.length === 1
        ? t('Straighten your {finger} finger.', { finger: fingers })
        : t('Straighten your {fingers} fingers.', { fingers });
    case 'curl':
      if (areAll) return t('Curl your four fingers.');
      return digits.length === 1
        ? t('Curl your {finger} finger.', { finger: fingers })
        : t('Curl your {fingers} fingers.', { fingers });
    case 'bringThumbIn':
      return t('Bring your thumb in.');
    case 'stretchThumbOut':
      return t('Stretch your thumb out.');
  }
}
