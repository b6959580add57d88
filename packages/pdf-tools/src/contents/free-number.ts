/**
 * A number from 2 on that is free, the lowest where those taken have no gaps. It is found by doubling and halving: files
 * have thousands of equal names, and to count up for each of them takes the square of that.
 */
export function freeNumber(isTaken: (number: number) => boolean): number {
  let taken = 1;
  let free = 2;
  while (isTaken(free)) {
    taken = free;
    free *= 2;
  }
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2);
    if (isTaken(middle)) taken = middle;
    else free = middle;
  }
  return free;
}
