/** Otherwise each document has every second level, by turns, which halves the run: `.ci/run --all` has them all. */
export const IS_EVERY_LEVEL = process.env.EVERY_LEVEL === '1';

/** Whether a document is judged at a level. @param index of the document @param place of the level in its list */
export const isLevelsTurn = (index: number, place: number): boolean =>
  IS_EVERY_LEVEL || (index + place) % 2 === 0;
