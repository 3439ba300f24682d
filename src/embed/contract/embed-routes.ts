import { z } from 'zod';
import { embedQuery, richEmbed } from './oembed.ts';
import { setById } from '../../sets/contract/set.ts';
import type { Route } from '../../platform/contract/route.ts';

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
