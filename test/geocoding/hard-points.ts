import { Dice } from './dice.ts';
import type { KnownStreet } from './extract.ts';
import type { Expected, Region } from './hard-queries.ts';
import { isSameStreet, metres, type Point } from './plain.ts';

/** A point, and what is there. */
export interface HardPoint {
  readonly group: 'at a house' | 'on a street';
  readonly at: Point;
  readonly expected: Expected;
}

/** A person at a door is not exactly where the mapper was. */
const DOOR_METRES = 4;
const HOUSE_METRES = 25;
const STREET_METRES = 30;
/** No other object with a house number is so near: which of both is right would be a matter of taste. */
const LONELY_METRES = 15;
/** On a street no house is so near. */
const FREE_METRES = 70;
/** Nor another street. */
const ALONE_METRES = 25;

/** Points are cheap, and one more or less should not decide. */
const TIMES_AS_MANY = 3;

/** Points whose answer is known from the objects around them. */
export function hardPoints(region: Region): readonly HardPoint[] {
  const dice = new Dice(region.seed);
  return [...atHouses(region, dice), ...onStreets(region, dice)];
}

function atHouses({ extract, perGroup }: Region, dice: Dice): readonly HardPoint[] {
  return dice
    .some(extract.addresses, extract.addresses.length)
    .values()
    .flatMap(({ number, street, city, points }): HardPoint[] => {
      const [house] = points;
      const neighbours = extract.houses.filter((other) => metres(other, house!) < LONELY_METRES);
      if (points.length > 1 || neighbours.length > 1) return [];
      const at = moved(house!, dice);
      return [{ group: 'at a house', at, expected: { points, metres: HOUSE_METRES, number, street, city } }];
    })
    .take(perGroup * TIMES_AS_MANY)
    .toArray();
}

function moved({ latitude, longitude }: Point, dice: Dice): Point {
  const degrees = (): number => ((dice.fraction() * 2 - 1) * DOOR_METRES) / Math.SQRT2 / 111_195;
  return { latitude: latitude + degrees(), longitude: longitude + degrees() };
}

function onStreets({ extract, perGroup }: Region, dice: Dice): readonly HardPoint[] {
  return dice
    .some(extract.streets, extract.streets.length)
    .values()
    .flatMap(({ name, line }): HardPoint[] => {
      const start = dice.below(Math.max(1, line.length - 1));
      const [from, to] = [line[start], line[start + 1]];
      if (from === undefined || to === undefined) return [];
      const at = {
        latitude: (from.latitude + to.latitude) / 2,
        longitude: (from.longitude + to.longitude) / 2,
      };
      const hasHouse = extract.houses.some((house) => metres(house, at) < FREE_METRES);
      const hasStreet = extract.streets.some((road) => !isSameStreet(road.name, name) && isNear(road, at));
      if (hasHouse || hasStreet) return [];
      return [
        {
          group: 'on a street',
          at,
          expected: { points: [at], metres: STREET_METRES, number: undefined, street: name },
        },
      ];
    })
    .take(perGroup * TIMES_AS_MANY)
    .toArray();
}

const isNear = ({ line }: KnownStreet, at: Point): boolean =>
  line.some((start, index) => metresToSegment(at, start, line[index + 1] ?? start) < ALONE_METRES);

/** On a plane around the point, which is exact enough for some hundred metres. */
function metresToSegment(at: Point, start: Point, end: Point): number {
  const shrink = Math.cos((at.latitude * Math.PI) / 180);
  const flat = ({ latitude, longitude }: Point): readonly [number, number] => [
    (longitude - at.longitude) * shrink * 111_195,
    (latitude - at.latitude) * 111_195,
  ];
  const [[x, y], [toX, toY]] = [flat(start), flat(end)];
  const [alongX, alongY] = [toX - x, toY - y];
  const length = alongX ** 2 + alongY ** 2;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, -(x * alongX + y * alongY) / length));
  return Math.hypot(x + alongX * share, y + alongY * share);
}
