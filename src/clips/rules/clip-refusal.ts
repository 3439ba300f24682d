import { message, type Message } from '../../platform/rules/languages/texts.ts';

/** Says to a person what is wrong with a clip, and what to do about it. */
export interface ClipFault {
  readonly title: Message;
  readonly description: Message;
}

/** Why a clip is refused before its upload. `codecName` is a name such as HEVC. */
export type ClipRefusal =
  | { readonly reason: 'undecodable' | 'unencodable'; readonly codecName: string | undefined }
  | { readonly reason: 'too-long' | 'unreadable' };

/** Puts a refusal into words that say what to do about it. */
export function describeClipRefusal(refusal: ClipRefusal): ClipFault {
  switch (refusal.reason) {
    case 'undecodable':
      return refusal.codecName === 'HEVC' ? hevcFault : undecodableFault(refusal.codecName);
    case 'unencodable':
      return {
        title: message('This browser cannot convert clips'),
        description: message(
          'Save it as MP4 with H.264, at most 10MB, then choose that instead. Or open the studio over https in a current Chrome, Edge or Safari.',
        ),
      };
    case 'too-long':
      return {
        title: message('This clip is too long'),
        description: message('Please cut it down to the sign itself: 10MB are enough for some minutes.'),
      };
    case 'unreadable':
      return {
        title: message('This clip cannot be read'),
        description: message(
          'It may be damaged, or was moved or changed. Save it as MP4 with H.264, at most 10MB, then choose that instead.',
        ),
      };
  }
}

const hevcFault: ClipFault = {
  title: message('This browser cannot read HEVC'),
  description: message(
    'iPhones record in HEVC by default. Choose the clip in Safari, which converts it. Or choose Settings → Camera → Formats → Most Compatible on the iPhone, and record it again.',
  ),
};

function undecodableFault(codecName: string | undefined): ClipFault {
  const codec = codecName === undefined ? '' : ` (${codecName})`;
  return {
    title: message('This browser cannot read the clip'),
    description: message(
      'It does not know this video format{codec}. Save the clip as MP4 with H.264, at most 10MB, then choose that instead.',
      { codec },
    ),
  };
}
