/**
 * PostScript that breaks out of Ghostscript where that can be broken out of: our own words for the class of each
 * advisory, none of them an exploit of a machine. `DIR` is a folder that everybody may write to, with a file `canary`;
 * `PORT` is where somebody listens on loopback. What each would leave there must not be there.
 */

export type Programs = Readonly<Record<string, string>>;

/** A command that would be seen in the folder and on the port. */
const SEEN = 'touch DIR/pwned; echo x >> DIR/canary; (echo x > /dev/tcp/127.0.0.1/PORT)';
const PIPED = `bash -c '${SEEN}'`.replaceAll('(', '\\(').replaceAll(')', '\\)');

/** Each of the commands goes on after the one before it has failed. */
const each = (...commands: readonly string[]): string =>
  `%!PS\n${commands.map((command) => `{ ${command} } stopped pop clear`).join('\n')}\nshowpage\n`;

const device = (name: string, parameters: string): string =>
  `(${name}) finddevice ${parameters} putdeviceprops setdevice 0 0 9 9 rectfill showpage`;
const long = (length: number): string => 'A'.repeat(length);

/** Files, pipes and devices that -dSAFER shuts. */
export const BREAKOUTS: Programs = {
  'a pipe to a shell': each(`(%pipe%${PIPED}) (w) file closefile`, `(%pipe%${PIPED}) (r) file closefile`),
  'CVE-2021-3781: a pipe behind the name of a folder that may be used': each(
    `(%pipe%/tmp/&${PIPED}) (w) file closefile`,
    `(%pipe%./&${PIPED}) (w) file closefile`,
    `(%pipe%srgb.icc;${PIPED}) (r) file closefile`,
  ),
  'CVE-2023-36664: a pipe whose name is made shorter': each(
    `(|${PIPED}) (w) file closefile`,
    `(| ./../${PIPED}) (w) file closefile`,
    `(%pipe%./../../${PIPED}) (w) file closefile`,
  ),
  'CVE-2023-43115: a server of a device': each(
    `<< /OutputDevice /ijs /IjsServer (${PIPED}) /DeviceManufacturer (x) /DeviceModel (x) >> setpagedevice showpage`,
    device(
      'ijs',
      `mark /IjsServer (${PIPED}) /DeviceManufacturer (x) /DeviceModel (x) /OutputFile (DIR/ijs)`,
    ),
  ),
  'CVE-2023-46751: a device that opens its file once more': each(
    device('tiffsep', 'mark /OutputFile (DIR/pwned.tif)'),
    device('tiffsep1', `mark /OutputFile (%pipe%${PIPED})`),
  ),
  'CVE-2023-38559: a device of long rows': each(
    device('pcxcmyk', 'mark /OutputFile (DIR/pwned.pcx) /HWResolution [9 9] /PageSize [100000 9]'),
  ),
  'CVE-2024-29510: a device that prints by a pattern': each(
    device(
      'uniprint',
      'mark /upColorModel /DeviceGray /upRendering /ErrorDiffusion /upOutputFormat /Pcl /upWriteComponentCommands [(%n%n%s%s%x)] /upYMoveCommand (%n%n%n%s) /OutputFile (DIR/pwned.pcl)',
    ),
  ),
  'CVE-2024-29511, CVE-2025-59800: a device that reads letters': each(
    device(
      'ocr',
      'mark /OCRLanguage (../../../../DIR/canary) /OCREngine 2147483647 /OutputFile (DIR/pwned.txt)',
    ),
    device('pdfocr24', 'mark /OCRLanguage (DIR/canary) /OutputFile (DIR/pwned.txt)'),
  ),
  'CVE-2024-33869: a path that is made shorter': each(
    '(./DIR/pwned) (w) file closefile',
    '(./../../../../../../../../DIR/pwned) (w) file closefile',
    '(srgb.icc/../../../../../..DIR/pwned) (w) file closefile',
  ),
  'CVE-2024-33870: a path above the folder': each(
    '(../../../../../../..DIR/canary) (a) file dup (x) writestring closefile',
    '(../../../../../../..DIR/canary) (r) file 99 string readstring pop =',
  ),
  'CVE-2024-33871: a device that loads a library': each(
    device('opvp', 'mark /Driver (DIR/library.so) /OutputFile (DIR/pwned)'),
    device('oprp', 'mark /Driver (/lib/x86_64-linux-gnu/libc.so.6) /OutputFile (DIR/pwned)'),
  ),
  'CVE-2024-46953: a name that is a pattern of 2³¹ places': each(
    '<< /OutputFile (DIR/pwned%02147483647d) >> setpagedevice showpage',
    '<< /OutputFile (DIR/pwned%99999999999d%d%s%n) >> setpagedevice showpage',
  ),
  'CVE-2024-46954, CVE-2025-46646: a path in letters that are too long': each(
    '(\\300\\256\\300\\256/\\300\\256\\300\\256/DIR/pwned) (w) file closefile',
    '(\\340\\200\\256\\340\\200\\256\\340\\200\\257DIR/pwned) (w) file closefile',
  ),
  'CVE-2025-27837: a path that ends early': each(
    '(DIR/pwned\\000srgb.icc) (w) file closefile',
    '(srgb.icc\\000/../../..DIR/pwned) (w) file closefile',
    '(DIR/pwned\\377\\376) (w) file closefile',
  ),
  'CVE-2025-7462: a file that cannot be opened': each(
    device('pdfwrite', 'mark /OutputFile (/proc/self/mem)'),
    device('pdfwrite', 'mark /OutputFile (DIR/none/pwned)'),
  ),
  'CVE-2026-125396: a value put where it must not be': each(
    'systemdict /.putgstringcopy known { systemdict /x (DIR) .putgstringcopy } if',
    'systemdict /SAFER false .forceput',
    '1 2 3 .putgstringcopy',
    `systemdict /SAFER false put (%pipe%${PIPED}) (w) file`,
  ),
  'CVE-2026-101258: a procedure that is a text': each(
    'save (save restore) cvx exec (1 1 add) cvx cvn 2 restore',
    '/f (currentfile 99 string readline pop) def f token pop exch pop exec',
  ),
  'settings of the user': each(
    '<< /PermitFileWriting [(*)] /PermitFileReading [(*)] /PermitFileControl [(*)] /LockFilePermissions false >> setuserparams',
    '(DIR/pwned) (w) file closefile',
    '/PermitFileWriting (DIR/*) .addcontrolpath (DIR/pwned) (w) file closefile',
    '<< /LibraryPath (DIR) /GenericResourceDir (DIR/) >> setsystemparams',
    '(\\000) 1183615869 internaldict /superexec known { pop } if',
  ),
  'files: write, add, delete, rename': each(
    '(DIR/pwned) (w) file closefile',
    '(DIR/canary) (a) file dup (x) writestring closefile',
    '(DIR/canary) (r+) file dup (x) writestring closefile',
    '(DIR/canary) deletefile',
    '(DIR/canary) (DIR/pwned) renamefile',
    '(DIR/pwn) (w) .tempfile closefile',
    '(%os%DIR/pwned) (w) file closefile',
  ),
  'files: read and print': each(
    '(DIR/canary) (r) file 99 string readstring pop = 20 40 moveto (DIR/canary) (r) file 99 string readstring pop show',
    '(/etc/passwd) (r) file 9999 string readstring pop =',
    '(DIR/canary) run',
    '(/proc/self/environ) (r) file 9999 string readstring pop =',
    '(/*) { = } 99 string filenameforall',
    '(SECRET) getenv { = } if',
    '(DIR/canary) status { pop pop pop pop (seen) = } if',
  ),
  'a window on a screen': each(device('x11', 'mark /GSVIEW (DIR) /OutputFile (127.0.0.1:0)')),
};

/** Values that Ghostscript took for others, or for larger ones. */
export const CONFUSIONS: Programs = {
  'CVE-2021-45944, CVE-2021-45949: a function of many samples': each(
    '[ /Separation (A) /DeviceGray << /FunctionType 0 /Domain [0 1] /Range [0 1] /Size [2147483647] /BitsPerSample 32 /DataSource (x) >> ] setcolorspace 0.5 setcolor 0 0 9 9 rectfill',
    '<< /FunctionType 0 /Domain [0 1 0 1 0 1 0 1] /Range [0 1] /Size [2 2 2 2] /BitsPerSample 8 /DataSource { vmreclaim } >> .buildfunction',
  ),
  'CVE-2022-2085: a device without a page': each(
    device('nullpage', 'mark /HWSize [2147483647 2147483647]'),
    device('bit', 'mark /GrayValues 0'),
  ),
  'CVE-2023-28879: a filter that writes two for one': each(
    `(x) dup 0 1 put { 1 pop } pop /o nulldevice null def 0 1 99 { pop DIRSTRING } for`,
    'nulldevice /s 65000 string def 0 1 64999 { s exch 1 put } for (%stdout) (w) file /BCPEncode filter dup s writestring flushfile',
    '/s 65000 string def 0 1 64999 { s exch 17 put } for (%stderr) (w) file /TBCPEncode filter dup s writestring flushfile',
  ),
  'CVE-2023-52722: a font behind another key': each(
    '(0123456789abcdef0123456789abcdef) eexec',
    '(0123456789) 4711 type1decrypt',
    '(0123456789) /EEXECSEED 1 .eexec',
    'currentfile /eexecDecode << /seed 4711 >> filter exec',
  ),
  'CVE-2024-46951: a pattern that is no pattern': each(
    '<< /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /PaintProc { pop } >> matrix makepattern dup length dict copy dup /Implementation 12345 put setpattern 0 0 9 9 rectfill',
    '/Pattern setcolorspace << /PatternType 1 /Implementation (x) >> setcolor 0 0 9 9 rectfill',
  ),
  'CVE-2024-46955: a color beyond its table': each(
    '[/Indexed /DeviceRGB 1 <000000ffffff>] setcolorspace 9999 setcolor -1 setcolor 0 0 9 9 rectfill',
    '[/Indexed /DeviceRGB 1 { pop 0 }] setcolorspace 1e38 setcolor 0 0 9 9 rectfill',
    '[/Indexed [/DeviceN [/A /B] /DeviceGray {pop}] 2147483647 <00>] setcolorspace 5 setcolor',
  ),
  'CVE-2024-46956: names of files in a text that is too short': each(
    '(%rom%*) { pop } 1 string filenameforall',
    '(/usr/*) { pop } 0 string filenameforall',
  ),
  'CVE-2025-27830: a font with a long list': each(
    `<< /FontType 1 /FontMatrix [1 0 0 1 0 0] /Encoding StandardEncoding /FontBBox [0 0 1 1] /PaintType 0 /Private << /BlueValues [${'1 '.repeat(9_999)}] >> /WeightVector [${'0.1 '.repeat(9_999)}] /$Blend { ${'0.1 mul add '.repeat(999)} } /CharStrings << /.notdef <00> >> >> /F exch definefont setfont 9 9 moveto (A) show`,
  ),
  'CVE-2025-27831: a device of text, and long texts': each(
    `/Helvetica findfont 9 scalefont setfont 9 9 moveto (${long(60_000)}) show`,
    device('txtwrite', 'mark /OutputFile (DIR/pwned.txt) /TextFormat 2147483647'),
    device('docxwrite', 'mark /OutputFile (DIR/pwned.docx)'),
  ),
  'CVE-2025-27832: a device of compressed pages': each(
    device('npdl', 'mark /OutputFile (DIR/pwned) /HWResolution [9999 9999] /PageSize [9999 9999]'),
  ),
  'CVE-2025-27835: a glyph that is no text': each(
    '/Helvetica findfont 9 scalefont dup length dict copy dup /GlyphNames2Unicode << /A 65 /B (x) /C [1] /D 2147483647 >> put /F exch definefont setfont 9 9 moveto (ABCD) show',
  ),
  'CVE-2025-27836: a device of wide pages': each(
    device('bj10v', 'mark /OutputFile (DIR/pwned) /PageSize [99999 9] /HWResolution [360 360]'),
  ),
  'CVE-2025-59798: a map of long names': each(
    `<< /CIDFontName /${long(60_000)} /CIDFontType 0 /CIDSystemInfo << /Registry (${long(60_000)}) /Ordering (${long(60_000)}) /Supplement 0 >> >> pop [ /Registry (${long(60_000)}) /Ordering (x) /_objdef {x} /type /dict /OBJ pdfmark`,
  ),
  'CVE-2025-59799: a place in the document with a large size': each(
    `[ /Dest /x /View [/XYZ ${'2147483647 '.repeat(999)}] /DEST pdfmark`,
    `[ /Rect [0 0 9 9] /View [/FitR ${'1e38 '.repeat(999)}] /Subtype /Link /ANN pdfmark`,
  ),
  'CVE-2025-59801, CVE-2023-38560: other languages':
    '\x1b%-12345X@PJL ENTER LANGUAGE=PCL\n\x1bE\x1b*c65535D\x1b)s99999W\x1b(99999X',
  'CVE-2026-103226: a font whose calls run over': each(
    `<< /FontType 1 /FontMatrix [1 0 0 1 0 0] /Encoding StandardEncoding /FontBBox [0 0 1 1] /PaintType 0 /Private << /Subrs [ 99 { <00000000000000000a0a0a0a0a> } repeat ] /lenIV 4 >> /CharStrings << /A <0000000000000a0a0a0a> /.notdef <00> >> >> /F exch definefont setfont 9 9 moveto (A) show`,
  ),
};

/** What has no end. */
export const ENDLESS: Programs = {
  'a loop': '%!PS\n{ } loop\n',
  'a procedure that calls itself': '%!PS\n/f { f 1 } def f\n',
  'all memory': '%!PS\n[ { 65000 array } loop\n',
  'all memory in texts': '%!PS\n/d 99 dict def 0 { dup 65000 string d 3 1 roll put 1 add } loop\n',
  'pages without an end': '%!PS\n{ 0 0 9 9 rectfill showpage } loop\n',
  'words without an end': '%!PS\n{ (words without an end) = } loop\n',
  'files without an end':
    '%!PS\n{ null (w) .tempfile exch pop 99 { dup 65000 string writestring } repeat } loop\n',
  'processes without an end': '%!PS\n{ { (%pipe%sleep 1000) (w) file } stopped pop } loop\n',
  'a process in the background': `%!PS\n{ (%pipe%setsid sleep 1000 &) (w) file closefile } stopped pop showpage\n`,
};
