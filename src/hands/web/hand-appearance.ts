/** The colours of the skin, as `#rrggbb`. */
export interface HandTone {
  readonly skin: string;
  readonly palm: string;
  readonly fingertip: string;
  readonly nail: string;
  /** The colour of the ambient light in the hollows of a fist. */
  readonly hollow: string;
}

/** The colours of the paper, which is the background of a hand, as `#rrggbb`. */
export interface HandPaper {
  readonly paperLight: string;
  readonly paperDark: string;
  readonly shadow: string;
}

/** All colours of a drawn hand. */
export interface HandAppearance extends HandTone, HandPaper {
  readonly arrow: string;
}

export const handTones = {
  light: { skin: '#e2b596', palm: '#efc8ad', fingertip: '#e7a28a', nail: '#f4d3c2', hollow: '#a8654b' },
  wheat: { skin: '#d1a07a', palm: '#e1b794', fingertip: '#df987a', nail: '#efc6ae', hollow: '#985a3c' },
  honey: { skin: '#c08a63', palm: '#d8a47e', fingertip: '#d98a6c', nail: '#e9b79d', hollow: '#8a4a2e' },
  brown: { skin: '#8c5c3e', palm: '#b78762', fingertip: '#b06d50', nail: '#cd9a7d', hollow: '#5e3220' },
  deep: { skin: '#5b3a29', palm: '#93684b', fingertip: '#87523f', nail: '#b08266', hollow: '#3a2015' },
} as const satisfies Record<string, HandTone>;

export const handPapers = {
  cream: { paperLight: '#faf0dd', paperDark: '#ecd9bd', shadow: '#8a6a50' },
  white: { paperLight: '#ffffff', paperDark: '#eef0f1', shadow: '#7f868a' },
  sky: { paperLight: '#dceaf0', paperDark: '#b7d0dc', shadow: '#4f6d7b' },
  sage: { paperLight: '#e0ebdf', paperDark: '#bfd2bf', shadow: '#556f58' },
  night: { paperLight: '#39444a', paperDark: '#20282c', shadow: '#0b0f11' },
} as const satisfies Record<string, HandPaper>;

const arrow = '#0e5c5e';

export const honeyAppearance: HandAppearance = { ...handTones.honey, ...handPapers.cream, arrow };
