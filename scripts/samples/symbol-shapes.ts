/**
 * The symbols of the fingerspelling notation, drawn as SVG path data on the grid of the International SignWriting Alphabet
 * (a fist is 15 wide, a finger 15 long, y grows downwards) with the rounded strokes of this product's pictures.
 */
export interface SymbolShapes {
  /** The back of the hand: dark, its corners rounded by `cornerRadius`. */
  readonly back?: string;
  /** The palm: light, with an outline as wide as a finger. */
  readonly palm?: string;
  /** Lines of `fingerWidth` with round ends. */
  readonly fingers?: string;
  /** The thumb across the palm: a light notch in the back of the hand. */
  readonly thumbAcross?: string;
  readonly movement?: Movement;
}

export interface Movement {
  /** The way of the hand: a double line. */
  readonly stem: string;
  readonly head: string;
  /** What the hand turns around: a thin line. */
  readonly axis?: string;
}

export const fingerWidth = 3;
export const cornerRadius = 2.5;
const fistWidth = 15;
const ringRadius = 7.8;
/** Covers the hairline that smoothing would leave where a light shape meets a dark edge. */
const edgeOverlap = 0.06;

export function shapesOf(key: string): SymbolShapes {
  const shapes = symbolShapes[key];
  if (shapes === undefined) throw new Error(`The symbol ${key} has not been drawn yet: add it to symbol-shapes.ts`);
  return shapes;
}

/** By symbol key; the letters and digits that use a symbol are named beside it. */
const symbolShapes: Readonly<Record<string, SymbolShapes>> = {
  /* A */ S1f720: { back: fist(5, 0), fingers: 'M1.6 6.8L7 12.8' },
  /* B */ S14720: { back: flatHand(0, 0, 14), thumbAcross: notch(0, 13.5) },
  /* C */ S16d20: { back: 'M11.5 3.5A6 7.4 0 0 1 11.5 16.4Z', fingers: 'M1.7 7.4A7.1 8.5 0 1 1 1.9 13' },
  /* D */ S10120: { back: ring(7.8, 21.8), fingers: 'M1.5 1.5V21.8' },
  /* E */ S14a20: { back: fist(0, 0), thumbAcross: notch(0, 7.5) },
  /* F, 9 */ S1ce20: { back: ring(7.8, 21.8), fingers: 'M8.8 1.5V17M17 4.4L11.2 16M20.3 11.5L13 19' },
  /* G */ S1f000: { palm: palm(14, 0), fingers: 'M1.5 1.5H16M1.9 8.1L15.4 11.6' },
  /* H */ S11502: { palm: palm(15, 0), fingers: 'M4.5 1.5H17M1.5 6.7H16' },
  /* I, J */ S19220: { back: fist(0, 4), fingers: 'M19.2 1.8L12 9' },
  /* J */ S2a20c: {
    movement: { stem: 'M21 11.6A8.7 8.7 0 0 1 5.2 12.8', head: 'M1 9H8.4L1 16.6Z', axis: 'M12.5 0.6V27' },
  },
  /* K */ S14220: { back: fist(14, 15), fingers: 'M15.5 1.5V18M1.5 16.5H18M6.6 16.8L16 26' },
  /* L */ S1dc20: { back: fist(9, 15), fingers: 'M10.5 1.5V18M1.5 23H12' },
  /* M */ S18d20: { back: fist(5, 10), fingers: 'M1.5 4.5L9 12.2M4.7 1.5L15 12.2M10.3 1.5L18.5 10.6V20' },
  /* N */ S11920: { back: fist(6, 11), fingers: 'M1.5 4.8L9.4 13M4.7 1.8L15 12.6' },
  /* O, 0 */ S17620: { back: ring(7.8, 7.8) },
  /* P */ S14251: { back: diamond(20.4, 13.2), fingers: 'M1.7 1.7L8.8 9.8M1.7 22.2L8.8 14.8M5.6 18.2H11.6' },
  /* Q */ S1f051: { back: diamond(20.2, 9), fingers: 'M8.6 11.5L1.7 17.8M15 17.5L7.2 21.5' },
  /* R */ S11a20: { back: fist(0, 15), fingers: 'M7 1.5V18M11.8 4.6L3.2 16.4' },
  /* S */ S20320: { back: fist(0, 0) },
  /* T */ S1fb20: { back: `${fist(0, 4)}M5 2.4V8` },
  /* U */ S11520: { back: fist(0, 15), fingers: 'M1.5 4.5V18M6.5 1.5V18' },
  /* V, 2 */ S10e20: { back: fist(0, 15), fingers: 'M1.5 1.5V18M12.8 5.4L2.2 16' },
  /* W, 6 */ S18720: { back: ring(8.9, 20.9), fingers: 'M8.9 1.5V16M16.3 7.5L9.4 14.4M1.5 7.5L8.4 14.4' },
  /* X */ S10620: { back: fist(6, 11), fingers: 'M1.5 5.7V1.5H7.5V14' },
  /* Y */ S19a20: { back: fist(6.4, 5), fingers: 'M26.2 1.7L19 8.4M1.6 10.2L9 16.8' },
  /* Z, 1 */ S10020: { back: fist(0, 15), fingers: 'M1.5 1.5V18' },
  /* Z */ S2450a: { movement: { stem: 'M1.6 3.4H15.4L8.4 11H24', head: 'M24.4 5.6L29.6 11L24.4 16.4Z' } },
  /* 3 */ S11e20: { back: fist(8, 15), fingers: 'M9.5 1.5V18M20.6 5.9L10.4 16M1.6 17.2L10 25.4' },
  /* 4 */ S14420: {
    back: flatHand(1, 9, 14),
    fingers: 'M8 1.5V13M14.4 4.2L11.6 14M1.6 4.2L4.4 14M20.2 11L12.4 18.8',
    thumbAcross: notch(1, 22.5),
  },
  /* 5 */ S14c20: {
    back: flatHand(6, 9, 10),
    fingers: 'M11 1.5V13M18.2 5.3L13.4 13.6M3.8 5.3L8.6 13.6M21.5 12L13.4 20M1.5 19L8.6 26',
  },
  /* 7 */ S1a520: { back: ring(7.8, 20), fingers: 'M1.5 1.5V20M12 5.8L2.4 14.4M19.4 11.2L12 18' },
  /* 8 */ S1bb20: { back: ring(7.8, 20), fingers: 'M2.2 1.5V16M12.4 4.6V16M19.4 12.2L12 19' },
};

function fist(x: number, y: number): string {
  const side = fistWidth - 2 * cornerRadius;
  return `M${x + cornerRadius} ${y + cornerRadius}h${side}v${side}h${-side}Z`;
}

function palm(x: number, y: number): string {
  const turn = cornerRadius - fingerWidth / 2;
  const side = fistWidth - 2 * cornerRadius;
  const corner = (dx: number, dy: number) => `a${turn} ${turn} 0 0 1 ${dx * turn} ${dy * turn}`;
  const sides = `h${side}${corner(1, 1)}v${side}${corner(-1, 1)}h${-side}${corner(-1, -1)}v${-side}${corner(1, -1)}Z`;
  return `M${x + cornerRadius} ${y + fingerWidth / 2}${sides}`;
}

/** Fingertips and thumb in a circle. */
function ring(centreX: number, centreY: number): string {
  const radius = ringRadius - cornerRadius;
  return `M${centreX - radius} ${centreY}a${radius} ${radius} 0 1 1 ${radius * 2} 0a${radius} ${radius} 0 1 1 ${-radius * 2} 0Z`;
}

/** Fingers together, their tips in a point; 22 high. */
function flatHand(x: number, y: number, width: number): string {
  const middle = x + width / 2;
  const tip = y + cornerRadius * Math.SQRT2;
  const half = width / 2 - cornerRadius;
  return `M${middle} ${tip}l${half} ${half}V${y + 22 - cornerRadius}h${-half * 2}V${tip + half}Z`;
}

/** Open at the edge of the hand, round inside. */
function notch(x: number, y: number): string {
  const radius = fingerWidth / 2;
  return `M${x - edgeOverlap} ${y - radius}h7.5a${radius} ${radius} 0 1 1 0 ${fingerWidth}h-7.5Z`;
}

/** A fist turned by 45 degrees. */
function diamond(centreX: number, centreY: number): string {
  const half = 9.4 - cornerRadius;
  return `M${centreX} ${centreY - half}l${half} ${half}l${-half} ${half}l${-half} ${-half}Z`;
}
