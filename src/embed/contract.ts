import { z } from 'zod';
import { setById } from '../sets/contract/set.ts';
import { type Route, plainText } from '../platform/contract/route.ts';

/** The longest address, in characters, that oEmbed answers for. */
const maxAddressLength = 4_000;

/** What is to be embedded, and the room for it (https://oembed.com, 2.2). */
const embedQuery = z.object({
  url: plainText(maxAddressLength),
  format: z.string().optional(),
  maxwidth: z.string().optional(),
  maxheight: z.string().optional(),
});

/** The answer for an embed of the type `rich` (https://oembed.com, 2.3.4.4). Lengths are in pixels. */
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

export const embedRoutes = {
  'GET /api/embed/shortcode/:id': {
    summary: 'The WordPress shortcode of a set',
    access: 'visible-set',
    isCrossOrigin: true,
    params: setById,
    status: 200,
    response: z.object({ shortcode: z.string() }),
  },
  'GET /api/oembed': {
    summary: 'The player of a set or the catalog, for sites that embed what stands at an address (https://oembed.com)',
    access: 'anyone',
    isCrossOrigin: true,
    query: embedQuery,
    status: 200,
    response: richEmbed,
  },
} as const satisfies Record<string, Route>;
