import { message, type Message } from '../../platform/rules/languages/texts.ts';

export interface ClipFault {
  readonly title: Message;
  readonly description: Message;
}

export type ClipRefusal =
  | { readonly reason: 'undecodable' | 'unencodable'; readonly codecName: string | undefined }
  | { readonly reason: 'too-long' | 'unreadable' };

/** Words a refusal and says what to do about it. */
export function clipRefusalWords(refusal: ClipRefusal): ClipFault {
  switch (refusal.reason) {
    case 'undecodable':
      return refusal.codecName === 'HEVC' ? hevc : undecodable(refusal.codecName);
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
        description: message('Please cut it to the sign itself: 10MB hold some minutes.'),
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

const hevc: ClipFault = {
  title: message('This browser cannot read HEVC'),
  description: message(
    'iPhones film in HEVC unless they are told otherwise. Choose the clip in Safari, which converts it. Or set the iPhone to Settings → Camera → Formats → Most Compatible, and film it again.',
  ),
};

function undecodable(codecName: string | undefined): ClipFault {
  const codec = codecName === undefined ? '' : ` (${codecName})`;
  return {
    title: message('This browser cannot read the clip'),
    description: message(
      'Its kind of video{codec} is not known here. Save it as MP4 with H.264, at most 10MB, then choose that instead.',
      { codec },
    ),
  };
}
