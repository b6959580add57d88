import type { Position, SearchMatch } from '@kontor/places';
import type { DataFileDescription } from '../data-file/data-file-description.ts';
import type { SearchRequest } from '../search/search-all-files.ts';

/** A data file on the disk. */
export interface FileVersion {
  readonly path: string;
  /** Changes when the file is replaced; `missing` when it is not there. */
  readonly identity: string;
}

/** What a thread is to answer from. */
export interface FileList {
  readonly files: readonly FileVersion[];
  /** The world's places; its borders are there in any case. */
  readonly world: FileVersion | undefined;
}

/** How it went with one file of the list. */
export interface FileReport {
  readonly path: string;
  /** What is used, perhaps of the version before. */
  readonly about?: DataFileDescription;
  /** Why it, or its new version, is not: one clause. */
  readonly problem?: string;
}

/** An answer, and what turned out to be broken on the way to it. */
export interface Answer {
  readonly match?: SearchMatch;
  /** Share of its budget of processor time that the question used, 0 to about 1. */
  readonly budgetShare: number;
  readonly broken: readonly FileReport[];
}

/** What a thread of the geocoder can be asked. */
export type GeocoderTasks = {
  readonly use: { readonly input: FileList; readonly result: readonly FileReport[] };
  /** Nobody has asked for a while: memory that only speeds up is given back, files stay open. */
  readonly rest: { readonly input: undefined; readonly result: undefined };
  readonly search: {
    readonly input: SearchRequest;
    readonly result: Answer;
  };
  readonly reverse: {
    readonly input: { readonly at: Position; readonly language: string };
    readonly result: Answer;
  };
};

/** What a thread starts with. */
export interface GeocoderStart {
  /** The world file with the borders of countries. */
  readonly worldSource: string;
  readonly list: FileList;
}
