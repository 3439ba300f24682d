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

/**
 * Parsed `Accept-Language` headers are cached, because parsing one takes longer than a response from memory. Headers
 * without a known language are cached too.
 */
const parsedHeaders = new LRUCache<string, { readonly language: LanguageTag | undefined }>({ max: 1_000 });
const cookiePattern = new RegExp(`(?:^|; )${languageKey}=([\\w-]+)`);
const addressPattern = /[?&]lang=([\w-]+)/;
/** The `Vary` header of responses in the visitor's language, for shared caches. */
export const languageVary = 'accept-language, cookie';
/** The longest `Accept-Language` header that is read, so that the cache stays small. No browser sends a longer one. */
const maxHeaderLength = 300;

type StudioConfig = Pick<Config, 'language'>;

export interface WithLanguage {
  readonly config: StudioConfig;
}

type RequestHead = Pick<FastifyRequest, 'url' | 'headers'>;

/**
 * Returns the language of the response. For the administrator's screens it is English if the visitor's language is not
 * translated for them (see `adminLanguage`).
 */
export function languageOf(request: RequestHead, { config }: WithLanguage): LanguageTag {
  const language = requestedLanguage(request) ?? studioLanguage(config);
  return isAdminPath(request.url) ? adminLanguage(language) : language;
}

export function textsOf(request: RequestHead, services: WithLanguage): Texts {
  return textsIn(languageOf(request, services));
}

/**
 * The language of the address comes first, then for a page the one chosen on this device (the cookie), and last the
 * browser's. For an API request `Accept-Language` comes before the cookie, because the page that sends it puts its own
 * language there, which may be that of the page's address.
 */
function requestedLanguage({ url, headers }: RequestHead): LanguageTag | undefined {
  const fromAddress = languageOfAddress(url);
  if (fromAddress !== undefined) return fromAddress;
  const fromCookie = () => knownLanguage(cookiePattern.exec(headers.cookie ?? '')?.[1]);
  const fromHeader = () => languageOfHeader(headers['accept-language'] ?? '');
  return url.startsWith('/api/') ? (fromHeader() ?? fromCookie()) : (fromCookie() ?? fromHeader());
}

/** Returns the language with this tag. The case of its letters does not matter. */
export function knownLanguage(tag: string | undefined): LanguageTag | undefined {
  if (tag === undefined) return undefined;
  return isPseudoLanguage(tag) ? tag : findLanguage(tag)?.tag;
}

/** Returns the language that `?lang=` in the address names, or undefined if it names no known one. */
export function languageOfAddress(url: string): LanguageTag | undefined {
  return knownLanguage(addressPattern.exec(url)?.[1]);
}

/** Returns the best language for an `Accept-Language` header (RFC 9110, 12.5.4). */
function languageOfHeader(header: string): LanguageTag | undefined {
  if (header.length > maxHeaderLength) return undefined;
  const parsed = parsedHeaders.get(header) ?? { language: parseAcceptLanguage(header) };
  parsedHeaders.set(header, parsed);
  return parsed.language;
}

function parseAcceptLanguage(header: string): LanguageTag | undefined {
  const ranges = header.split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';');
    const weight = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean) ?? '1';
    return { tag, weight: Number(weight) };
  });
  const acceptedRanges = ranges.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  return matchLanguages(acceptedRanges.map(({ tag }) => tag));
}

/** The languages that administrators chose, by configuration, because tests run several studios in one process. */
const chosenLanguages = new WeakMap<object, LanguageTag>();
const languageListeners = new WeakMap<object, Set<() => void>>();

/** Returns the language that the administrator chose, or else the configured one. */
export function studioLanguage(config: StudioConfig): LanguageTag {
  return chosenLanguages.get(config) ?? config.language;
}

/**
 * Sets the language that the administrator has chosen.
 * @param language undefined returns to the configured language
 */
export function chooseStudioLanguage(config: StudioConfig, language: LanguageTag = config.language): void {
  if (language === studioLanguage(config)) return;
  chosenLanguages.set(config, language);
  for (const handleChange of languageListeners.get(config) ?? []) handleChange();
}

/**
 * Calls a function when the studio's language changes.
 * @param handleChange called synchronously with the change
 */
export function watchStudioLanguage(config: StudioConfig, handleChange: () => void): void {
  languageListeners.set(config, (languageListeners.get(config) ?? new Set()).add(handleChange));
}
