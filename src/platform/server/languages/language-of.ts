import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import {
  adminLanguage,
  findLanguage,
  matchLanguages,
  type LanguageTag,
} from '../../rules/languages/interface-languages.ts';
import { isAdminPath } from '../../rules/languages/text-parts.ts';
import { languageKey } from '../../rules/preference-keys.ts';
import { isPseudoLanguage } from './pseudo-language.ts';
import { textsIn } from './texts-in.ts';
import type { Config } from '../base/config.ts';
import type { Texts } from '../../rules/languages/texts.ts';

/** Parsed `Accept-Language` headers are cached, because parsing one takes longer than an answer from memory. */
const parsedHeaders = new LRUCache<string, { readonly language: LanguageTag | undefined }>({ max: 1_000 });
const cookiePattern = new RegExp(`(?:^|; )${languageKey}=([\\w-]+)`);
const addressPattern = /[?&]lang=([\w-]+)/;
/** The `Vary` header of answers in the reader's language, for shared caches. */
export const languageVary = 'accept-language, cookie';
/** No browser sends a longer `Accept-Language`. */
const maxHeaderLength = 300;

export interface WithLanguage {
  readonly config: Pick<Config, 'language'>;
}

type Asked = Pick<FastifyRequest, 'url' | 'headers'>;

/** Returns the language to answer in. The administrator's screens are in English if they are not translated. */
export function languageOf({ url, headers }: Asked, { config }: WithLanguage): LanguageTag {
  const language = languageAsked({ url, headers }) ?? studioLanguage(config);
  return isAdminPath(url) ? adminLanguage(language) : language;
}

/** The languages that administrators chose, by the configuration of their studio. */
const chosenByStudio = new WeakMap<object, LanguageTag>();
const listeners = new WeakMap<object, Set<() => void>>();

type OfStudio = Pick<Config, 'language'>;

/** @param language undefined chooses that of the configuration */
export function chooseStudioLanguage(config: OfStudio, language: LanguageTag = config.language): void {
  if (language === studioLanguage(config)) return;
  chosenByStudio.set(config, language);
  for (const handleChange of listeners.get(config) ?? []) handleChange();
}

/** @param handleChange called in the same turn as the change */
export function watchStudioLanguage(config: OfStudio, handleChange: () => void): void {
  listeners.set(config, (listeners.get(config) ?? new Set()).add(handleChange));
}

export function studioLanguage(config: OfStudio): LanguageTag {
  return chosenByStudio.get(config) ?? config.language;
}

/**
 * Prefers the language of the address to the one chosen on this device, and that to the browser's. A page's call
 * accepts the page's language, whatever was chosen on the device.
 */
function languageAsked({ url, headers }: Asked): LanguageTag | undefined {
  const chosen = () => known(cookiePattern.exec(headers.cookie ?? '')?.[1]);
  const accepted = () => languageAccepted(headers['accept-language'] ?? '');
  return languageOfAddress(url) ?? (url.startsWith('/api/') ? (accepted() ?? chosen()) : (chosen() ?? accepted()));
}

export function textsOf(request: Asked, services: WithLanguage): Texts {
  return textsIn(languageOf(request, services));
}

/** Returns the language with this tag, whose letter case is ignored. */
export function knownLanguage(tag: string): LanguageTag | undefined {
  return isPseudoLanguage(tag) ? tag : findLanguage(tag)?.tag;
}

/** Returns the language that `?lang=` in the address names, or undefined if it names no known one. */
export function languageOfAddress(url: string): LanguageTag | undefined {
  return known(addressPattern.exec(url)?.[1]);
}

function known(tag: string | undefined): LanguageTag | undefined {
  return tag === undefined ? undefined : knownLanguage(tag);
}

/** Returns the best language for an `Accept-Language` header (RFC 9110, 12.5.4). */
function languageAccepted(header: string): LanguageTag | undefined {
  if (header.length > maxHeaderLength) return undefined;
  const parsed = parsedHeaders.get(header) ?? { language: parseAccepted(header) };
  parsedHeaders.set(header, parsed);
  return parsed.language;
}

function parseAccepted(header: string): LanguageTag | undefined {
  const ranges = header.split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';');
    const weight = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean) ?? '1';
    return { tag, weight: Number(weight) };
  });
  const wanted = ranges.filter(({ weight }) => weight > 0).toSorted((one, other) => other.weight - one.weight);
  return matchLanguages(wanted.map(({ tag }) => tag));
}
