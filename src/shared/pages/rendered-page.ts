/** A page that was rendered on the server. */
export interface RenderedPage {
  /** Belongs into `#root`. */
  readonly html: string;
  /** `<link>` elements for what is seen first; belong into the head. */
  readonly preloads: string;
}

/** React writes the links for what is to be fetched first before everything else. */
export function splitPreloads(rendered: string): RenderedPage {
  const [preloads = ''] = /^(?:<link[^>]*>)*/.exec(rendered) ?? [];
  return { html: rendered.slice(preloads.length), preloads };
}
