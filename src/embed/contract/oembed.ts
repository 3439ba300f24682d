import { z } from 'zod';
import { plainText } from '../../platform/contract/text.ts';

const maxAddressLength = 4_000;

/** What is to be embedded, and the room for it (https://oembed.com, 2.2). */
export const embedQuery = z.object({
  url: plainText(maxAddressLength),
  format: z.string().optional(),
  maxwidth: z.string().optional(),
  maxheight: z.string().optional(),
});

/** Lengths are pixels. */
export const richEmbed = z.object({
  version: z.literal('1.0'),
  type: z.literal('rich'),
  provider_name: z.string(),
  provider_url: z.string(),
  title: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  html: z.string(),
  thumbnail_url: z.string().optional(),
  thumbnail_width: z.number().int().optional(),
  thumbnail_height: z.number().int().optional(),
});
export type RichEmbed = z.infer<typeof richEmbed>;
