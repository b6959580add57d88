import { deflatedSrgbProfile } from './icc.ts';
import { byteString, dict, name, type PdfObject } from './object.ts';
import type { ObjectSink } from './writer.ts';

/** The output intent of PDF/A for device colours that mean sRGB (ISO 19005-2, 6.2.3). */
export function writeOutputIntent(sink: ObjectSink): PdfObject {
  const profile = sink.addStream(dict({ N: 3, Filter: name('FlateDecode') }), deflatedSrgbProfile(), {
    coding: 'encoded',
  });
  const identifier = byteString('sRGB IEC61966-2.1');
  return dict({
    Type: name('OutputIntent'),
    S: name('GTS_PDFA1'),
    OutputConditionIdentifier: identifier,
    Info: identifier,
    DestOutputProfile: profile,
  });
}
