/** Colours as `#rrggbb`. */
export interface HandLook {
  readonly skin: string;
  readonly palm: string;
  readonly fingertip: string;
  readonly nail: string;
  /** What the hollows of a fist are filled with. */
  readonly hollow: string;
  readonly arrow: string;
  readonly paperLight: string;
  readonly paperDark: string;
  readonly shadow: string;
}

export const honeyLook: HandLook = {
  skin: '#c08a63',
  palm: '#d8a47e',
  fingertip: '#d98a6c',
  nail: '#e9b79d',
  hollow: '#8a4a2e',
  arrow: '#0e5c5e',
  paperLight: '#faf0dd',
  paperDark: '#ecd9bd',
  shadow: '#8a6a50',
};
