import { createAirArrow, type AirArrow } from './air-arrow.ts';

/** In millimetres, in front of the hand. */
export const americanArrows: ReadonlyMap<string, AirArrow> = new Map([
  [
    'J',
    createAirArrow(
      [
        [-26, 166],
        [-26, 146],
        [-24, 130],
        [-14, 121],
        [-1, 123],
        [5, 134],
      ],
      { isRound: true, z: 30 },
    ),
  ],
  [
    'Z',
    createAirArrow(
      [
        [-12, 170],
        [-52, 170],
        [-12, 136],
        [-46, 136],
      ],
      { isRound: false, z: 30 },
    ),
  ],
]);
