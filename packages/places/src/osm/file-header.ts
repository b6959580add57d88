import { MessageReader, WIRE } from './message-reader.ts';
import { RefusedOsmFile } from './refused-osm-file.ts';

/** The header of a file. */
export interface OsmHeader {
  /** Unix seconds up to which the data is complete. */
  readonly timestamp?: number;
}

/** Latest time that a date can have, in seconds (ECMA-262, Time Values and Time Range). */
const LAST_TIME = 8.64e12;

const UNDERSTOOD = new Set(['OsmSchema-V0.6', 'DenseNodes']);

/** @param bytes content of the OSMHeader blob. @throws RefusedOsmFile when it requires what is not understood */
export function osmHeader(bytes: Uint8Array): OsmHeader {
  const reader = new MessageReader(bytes);
  let timestamp: number | undefined;
  while (reader.next()) {
    if (reader.field === 4) requireUnderstood(reader.piece().content());
    else if (reader.field === 32 && reader.wire === WIRE.varint) timestamp = reader.twosComplement();
    else reader.skip();
  }
  const isTime = timestamp !== undefined && timestamp > 0 && timestamp <= LAST_TIME;
  return isTime ? { timestamp: timestamp! } : {};
}

function requireUnderstood(bytes: Uint8Array): void {
  const feature = new TextDecoder().decode(bytes.subarray(0, 60));
  if (UNDERSTOOD.has(feature)) return;
  if (feature === 'HistoricalInformation') {
    throw new RefusedOsmFile('has the history of its objects; use an extract of the present state');
  }
  const name = feature.replace(/[^\w.-]/g, '?').slice(0, 40);
  throw new RefusedOsmFile(`requires a feature that is not supported: ${name}`);
}
