import type { ProblemCode } from '../../../platform/contract/problem.ts';
import { maxMediaPixels } from '../../../platform/rules/limits.ts';
import { invalid } from '../../../platform/server/base/problems.ts';
import { cleanVideo } from '../clean-media.ts';
import type { VideoContentType } from '../clean-media.ts';
import { decode } from '../decoder.ts';
import type { VideoFacts, VideoFault } from './read-video.ts';

const details: Readonly<Record<VideoFault, string>> = {
  'cut-short': 'This video is damaged or incomplete. Please export it again and upload the new file',
  'no-picture': 'This video has no picture or lacks its index. Please export it again, or upload an image',
  unplayable: 'Browsers cannot play this kind of video. Please convert it to H.264 (MP4) or VP9 (WEBM)',
  hevc: 'Many browsers cannot play HEVC. Please convert it to H.264 (MP4). iPhones film in H.264 with Settings → Camera → Formats → Most Compatible',
};

const codes = {
  'cut-short': 'file-damaged',
  'no-picture': 'file-damaged',
  unplayable: 'video-codec-unsupported',
  hevc: 'video-codec-unsupported',
} as const satisfies Record<VideoFault, ProblemCode>;

export interface CheckedVideo {
  readonly bytes: Buffer;
  readonly facts: VideoFacts;
}

/** @throws ProblemError 400 for a clip that would not play */
export async function checkVideo(file: Buffer, contentType: VideoContentType): Promise<CheckedVideo> {
  const bytes = cleanVideo(file, contentType);
  if (bytes === undefined) throw invalid(details['cut-short'], 'file-damaged');
  const reading = await decode({ task: 'read-video', bytes, contentType });
  if (reading === undefined) throw invalid(details['cut-short'], 'file-damaged');
  if (!reading.ok) throw invalid(details[reading.fault], codes[reading.fault]);
  const { width, height } = reading.video;
  if (width * height > maxMediaPixels) {
    throw invalid(
      `This video is too large: please upload one of at most ${maxMediaPixels / 1_000_000} megapixels`,
      'media-dimensions-too-large',
    );
  }
  return { bytes, facts: reading.video };
}
