import { createRemoteJWKSet, customFetch } from 'jose';
import type { RemoteJWKSet } from 'jose';
import { LRUCache } from 'lru-cache';
import type { LearningPlatformRow } from '../../platform/server/database/schema.ts';
import { reachOf } from './platform-address.ts';
import { requestPlatform } from './request-platform.ts';
import type { Services } from '../../platform/server/services/services.ts';

const maxPlatforms = 200;
/** So that forged tokens do not cause many requests. */
const cooldownDuration = 5_000;

const keySets = new LRUCache<string, RemoteJWKSet>({ max: maxPlatforms });

/** Cached for ten minutes. */
export function platformKeys(platform: LearningPlatformRow, { config }: Pick<Services, 'config'>): RemoteJWKSet {
  const known = keySets.get(platform.id);
  if (known !== undefined) return known;
  const reach = reachOf(platform.studio_origin, config);
  const keys = createRemoteJWKSet(new URL(platform.keys_url), {
    cooldownDuration,
    [customFetch]: async (url) => {
      const { status, text } = await requestPlatform(url, reach);
      return new Response(text, { status });
    },
  });
  keySets.set(platform.id, keys);
  return keys;
}
