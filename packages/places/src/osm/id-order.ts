import { RefusedOsmFile } from './refused-osm-file.ts';

const UNSORTED = 'is not sorted by kind and id (osmium sort does that)';
/** Far above what there is (about 2³⁴), far below where numbers become inexact. */
const MAX_ID = 2 ** 52;

/**
 * Every public extract is sorted: nodes, ways, relations, each by id. The build rests on it. Negative ids belong to objects
 * that were never uploaded; they are sorted by their size and refused here, as an editor's file is no extract.
 */
export class IdOrder {
  #node = 0;
  #way = 0;
  #relation = 0;

  sawNode(id: number): void {
    if (!(id > this.#node && id <= MAX_ID) || this.#way > 0 || this.#relation > 0) throw refusal(id);
    this.#node = id;
  }

  sawWay(id: number): void {
    if (!(id > this.#way && id <= MAX_ID) || this.#relation > 0) throw refusal(id);
    this.#way = id;
  }

  sawRelation(id: number): void {
    if (!(id > this.#relation && id <= MAX_ID)) throw refusal(id);
    this.#relation = id;
  }
}

function refusal(id: number): RefusedOsmFile {
  if (id < 0) return new RefusedOsmFile('has negative ids: it was saved by an editor; use an extract');
  return new RefusedOsmFile(id > 0 && id <= MAX_ID ? UNSORTED : 'is damaged: an id is out of range');
}
