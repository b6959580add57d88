/** A part of a land with a code of its own in ISO 3166-1. */
export interface Territory {
  readonly code: string;
  /** The country whose borders Natural Earth draws around it. */
  readonly drawnIn: string;
  /** Degrees; nothing else of that country is within. */
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

const part = (
  code: string,
  drawnIn: string,
  [south, west, north, east]: readonly [number, number, number, number],
): Territory => ({ code, drawnIn, south, west, north, east });

/**
 * Natural Earth's countries include their parts overseas, and lands that they control. Places would give the country,
 * but in the wilderness there are none. Western Sahara begins at 27° 40′ north.
 */
export const TERRITORIES: readonly Territory[] = [
  part('GF', 'FR', [2, -55, 6, -51]),
  part('GP', 'FR', [15.8, -61.9, 16.6, -60.9]),
  part('MQ', 'FR', [14.3, -61.3, 15, -60.7]),
  part('RE', 'FR', [-21.5, 55.1, -20.8, 55.9]),
  part('YT', 'FR', [-13.1, 45, -12.5, 45.4]),
  part('BQ', 'NL', [12, -68.5, 12.4, -68.1]),
  part('BQ', 'NL', [17.4, -63.3, 17.7, -62.9]),
  part('SJ', 'NO', [74, -10, 81.5, 36]),
  part('SJ', 'NO', [70.5, -9.5, 71.5, -7.5]),
  part('BV', 'NO', [-54.6, 3.2, -54.2, 3.6]),
  part('TK', 'NZ', [-9.6, -172.7, -8.4, -171]),
  part('EH', 'MA', [20.7, -17.2, 27.6667, -8.6]),
  part('UA', 'RU', [44.3, 32.4, 46.2, 36.65]),
];
