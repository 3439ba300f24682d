import { fingerNames, mapFingers, type FingerName, type HandPose } from './hand-pose.ts';
import { origin } from './vector.ts';

/** The handshapes of a manual alphabet, by letter or digit. */
export interface ManualAlphabet {
  readonly handshapes: ReadonlyMap<string, Handshape>;
  /** The movements of the letters that are not held still. */
  readonly paths: ReadonlyMap<string, AirPath>;
}

const thumbPlaces = ['beside', 'opposed', 'over', 'under'] as const;

/** A handshape also says where the thumb is, because fingers must not pass through it on the way to the next one. */
export interface Handshape extends HandPose {
  /** The thumb is beside the fingers, against their tips (`opposed`), over them or under them. */
  readonly thumbPlace: (typeof thumbPlaces)[number];
  /** The fingers that lie over a thumb that is under them. */
  readonly coveringFingers: readonly FingerName[];
  /** Whether index and middle finger are crossed. */
  readonly isCrossed: boolean;
}

/** A movement that is drawn in the air. Its points move the whole hand, not a fingertip. */
export interface AirPath {
  readonly durationMs: number;
  /** True if a curve leads through the points. Otherwise the hand goes straight and stops at each of them. */
  readonly isRound: boolean;
  readonly points: readonly AirPoint[];
}

/**
 * A point of a path. `time` is a share of the duration. `x` and `y`, in millimetres, are added to the shift of the
 * handshape, and the angles, in degrees, to those of its palm.
 */
export interface AirPoint {
  readonly time: number;
  readonly x: number;
  readonly y: number;
  readonly yaw: number;
  readonly pitch: number;
  readonly roll: number;
}

/**
 * Reads the handshapes of a table.
 * @param table comma-separated, with a row for each sign and angles in degrees
 * @throws when a value is missing or is none of its column
 */
export function readHandshapes(table: string): ReadonlyMap<string, Handshape> {
  const [head = '', ...lines] = table.trim().split('\n');
  const columns = head.split(',');
  return new Map(
    lines.map((line) => toHandshape(new Map(line.split(',').map((cell, index) => [columns[index] ?? '', cell])))),
  );
}

function toHandshape(row: ReadonlyMap<string, string>): [string, Handshape] {
  const text = (column: string) => {
    const cell = row.get(column);
    if (cell === undefined) throw new Error(`The handshape '${row.get('sign')}' has no '${column}'`);
    return cell;
  };
  const angle = (column: string) => {
    const value = Number(text(column));
    if (!Number.isFinite(value)) throw new Error(`The handshape '${row.get('sign')}' has a bad '${column}'`);
    return value;
  };
  const handshape = {
    fingers: mapFingers((name) => ({
      mcp: angle(`${name}_mcp`),
      pip: angle(`${name}_pip`),
      dip: angle(`${name}_dip`),
      spread: angle(`${name}_spread`),
      twist: angle(`${name}_twist`),
    })),
    thumb: {
      radial: angle('thumb_radial'),
      palmar: angle('thumb_palmar'),
      pronation: angle('thumb_pronation'),
      mcp: angle('thumb_mcp'),
      ip: angle('thumb_ip'),
    },
    palm: { yaw: angle('palm_yaw'), pitch: angle('palm_pitch'), roll: angle('palm_roll') },
    arm: { tilt: angle('arm_tilt'), depth: angle('arm_depth') },
    shift: origin,
    thumbPlace: readThumbPlace(text('thumb_place')),
    coveringFingers: fingerNames.slice(0, angle('fingers_over_thumb')),
    isCrossed: text('fingers_crossed') === 'yes',
  };
  return [text('sign'), handshape];
}

function readThumbPlace(text: string): Handshape['thumbPlace'] {
  const place = thumbPlaces.find((name) => name === text);
  if (place === undefined) throw new Error(`'${text}' is no place of a thumb`);
  return place;
}
