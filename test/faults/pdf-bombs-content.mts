import { classicFile, streamText } from '@kontor/pdf/testing';
import { deflatedSpaces, image, page } from '../../src/operations/pdf-to-pdf-a/testing/pages.ts';
import {
  deflatedAgain,
  deflatedGigabytes,
  jbig2Regions,
  jbig2Symbols,
  jpegScans,
  jpxCodestream,
  lzwRun,
  runLengths,
  whiteRows,
} from './pdf-bomb-streams.mts';
import type { Bombs } from './pdf-bombs-structure.mts';

/** Streams and pictures that are hostile (ISO 32000-1, 7.4, 8.9). All are generated. */

const GRAY = '/BitsPerComponent 8/ColorSpace /DeviceGray';
const BITS = '/BitsPerComponent 1/ColorSpace /DeviceGray';
const sized = (side: number): string => `/Width ${side}/Height ${side}`;
const SIDE = 60_000;
const HUNDRED_THOUSAND = 100_000;

/** So many pictures with the next one as their mask, the last with the first. */
function maskCircle(count: number): Buffer {
  const masked = (index: number): string =>
    streamText(`/Type /XObject/Subtype /Image${sized(1)}${GRAY}/SMask ${5 + ((index + 1) % count)} 0 R`, 'x');
  return page(
    '/Im Do',
    '/XObject <</Im 5 0 R>>',
    Array.from({ length: count }, (_, index) => masked(index)),
  );
}

export const STREAM_BOMBS: Bombs = {
  'content of 16 GiB, deflated three times': () =>
    page(deflatedAgain(deflatedGigabytes(16), 2), '', [], '/Filter [/FlateDecode /FlateDecode /FlateDecode]'),
  'content of 40 GiB behind four filters': () =>
    page(
      `${Buffer.from(deflatedAgain(deflatedGigabytes(40), 2), 'latin1').toString('hex')}>`,
      '',
      [],
      '/Filter [/ASCIIHexDecode /FlateDecode /FlateDecode /FlateDecode]',
    ),
  'content of 7 GB behind LZW': () =>
    page(lzwRun(1_000), '', [], '/Filter /LZWDecode/DecodeParms <</EarlyChange 0>>'),
  'content behind LZW and Flate': () =>
    page(deflatedAgain(Buffer.from(lzwRun(1_000), 'latin1'), 1), '', [], '/Filter [/FlateDecode /LZWDecode]'),
  'content behind six run lengths': () =>
    page(runLengths(1_000), '', [], `/Filter [${'/RunLengthDecode '.repeat(6)}]`),
  'content behind 10,000 filters': () => page('x', '', [], `/Filter [${'/FlateDecode '.repeat(10_000)}]`),
  'content behind 10,000 filters of hexadecimal text': () =>
    page('4'.repeat(HUNDRED_THOUSAND), '', [], `/Filter [${'/ASCIIHexDecode '.repeat(10_000)}]`),
  'content behind a filter that is itself': () =>
    page('x', '', ['[5 0 R 5 0 R]'], '/Filter 5 0 R/DecodeParms 5 0 R'),
  'content behind a filter of encryption': () =>
    page('x', '', [], '/Filter [/Crypt /Crypt]/DecodeParms [<</Name /X>> <</Name /Identity>>]'),
  'a predictor of 2³¹ columns': () =>
    page(
      deflatedSpaces(1_000, 1),
      '',
      [],
      '/Filter /FlateDecode/DecodeParms <</Predictor 15/Columns 2147483647/Colors 32/BitsPerComponent 16>>',
    ),
  'a predictor of negative columns': () =>
    page(
      deflatedSpaces(1_000, 1),
      '',
      [],
      '/Filter /FlateDecode/DecodeParms <</Predictor 2/Columns -5/Colors -1/BitsPerComponent 0>>',
    ),
  'content in a million pieces': () =>
    classicFile([
      '<</Type /Catalog/Pages 2 0 R>>',
      '<</Type /Pages/Count 1/Kids [3 0 R]>>',
      `<</Type /Page/Parent 2 0 R/MediaBox [0 0 9 9]/Contents [${'4 0 R '.repeat(1_000_000)}]>>`,
      streamText('', 'q Q'),
    ]),
  'content of 64 MB, deflated, a thousand times': () =>
    classicFile([
      '<</Type /Catalog/Pages 2 0 R>>',
      '<</Type /Pages/Count 1/Kids [3 0 R]>>',
      `<</Type /Page/Parent 2 0 R/MediaBox [0 0 9 9]/Contents [${'4 0 R '.repeat(1_000)}]>>`,
      streamText('/Filter /FlateDecode', deflatedSpaces(60_000_000, 1)),
    ]),
};

export const IMAGE_BOMBS: Bombs = {
  'a picture of 60,000 by 60,000 in color, deflated twice': () =>
    image(
      `${sized(SIDE)}/BitsPerComponent 8/ColorSpace /DeviceRGB/Filter [/FlateDecode /FlateDecode]`,
      deflatedAgain(deflatedGigabytes(11), 1),
    ),
  'JPEG 2000 of 60,000 by 60,000': () =>
    image(`${sized(SIDE)}/Filter /JPXDecode`, jpxCodestream({ side: SIDE, tile: SIDE, components: 3 })),
  'JPEG 2000 of 60,000 by 60,000 in tiles of a pixel': () =>
    image(`${sized(SIDE)}/Filter /JPXDecode`, jpxCodestream({ side: SIDE, tile: 1, components: 3 })),
  'JPEG 2000 of 2³¹ by 2³¹ in tiles of 2³¹': () =>
    image(
      `${sized(9)}/Filter /JPXDecode`,
      jpxCodestream({ side: 0x7fffffff, tile: 0x7fffffff, components: 1 }),
    ),
  'JPEG 2000 of 16,384 components': () =>
    image(
      `${sized(2_000)}/Filter /JPXDecode`,
      jpxCodestream({ side: 2_000, tile: 2_000, components: 16_384 }),
    ),
  'JBIG2 of 60,000 by 60,000': () =>
    image(`${sized(SIDE)}${BITS}/Filter /JBIG2Decode`, jbig2Regions(SIDE, 1)),
  'JBIG2 of 1,000 regions of 20,000 by 20,000': () =>
    image(`${sized(20_000)}${BITS}/Filter /JBIG2Decode`, jbig2Regions(20_000, 1_000)),
  'JBIG2 of 2³¹ symbols': () => image(`${sized(100)}${BITS}/Filter /JBIG2Decode`, jbig2Symbols()),
  'JBIG2 whose globals are the picture': () =>
    image(`${sized(100)}${BITS}/Filter /JBIG2Decode/DecodeParms <</JBIG2Globals 5 0 R>>`, jbig2Symbols()),
  'JPEG of 65,500 by 65,500': () => image(`${sized(65_500)}${GRAY}/Filter /DCTDecode`, jpegScans(65_500, 1)),
  'JPEG of 20,000 scans of 4,000 by 4,000': () =>
    image(`${sized(4_000)}${GRAY}/Filter /DCTDecode`, jpegScans(4_000, 20_000)),
  'CCITT of 60,000 by 60,000': () =>
    image(
      `${sized(SIDE)}${BITS}/Filter /CCITTFaxDecode/DecodeParms <</K -1/Columns ${SIDE}/Rows ${SIDE}>>`,
      whiteRows(SIDE),
    ),
  'CCITT of 2³¹ columns': () =>
    image(
      `${sized(9)}${BITS}/Filter /CCITTFaxDecode/DecodeParms <</K -1/Columns 2147483647/Rows 2147483647>>`,
      whiteRows(1_000),
    ),
  'CCITT of a negative size': () =>
    image(
      `${sized(9)}${BITS}/Filter /CCITTFaxDecode/DecodeParms <</K -1/Columns -1/Rows -1>>`,
      whiteRows(1_000),
    ),
  'a picture that is its own mask': () => maskCircle(1),
  '1,000 masks in a circle': () => maskCircle(1_000),
  'a picture of 10⁵ colors that are indexes': () =>
    image(`${sized(1)}/BitsPerComponent 8/ColorSpace [/Indexed /DeviceRGB 2147483647 <00>]`, 'x'),
  'a picture of negative size': () => image(`/Width -1/Height -60000${GRAY}`, 'x'),
  'a picture of 32 bits of 2³¹ components': () =>
    image(
      `${sized(9)}/BitsPerComponent 2147483647/ColorSpace /DeviceCMYK/Decode [${'0 1 '.repeat(HUNDRED_THOUSAND)}]`,
      'x',
    ),
  'a picture drawn 300,000 times': () =>
    page('/Im Do '.repeat(300_000), '/XObject <</Im 5 0 R>>', [
      streamText(
        `/Type /XObject/Subtype /Image${sized(100)}${GRAY}/Interpolate true/Filter /FlateDecode`,
        deflatedSpaces(10_000, 1),
      ),
    ]),
  '100,000 pictures in the content': () =>
    page('BI /W 1 /H 1 /BPC 8 /CS /G ID x EI\n'.repeat(HUNDRED_THOUSAND), ''),
  '100,000 pictures in the content without an end': () =>
    page('BI /W 60000 /H 60000 /BPC 8 /CS /RGB ID '.repeat(HUNDRED_THOUSAND), ''),
};
