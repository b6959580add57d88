/** The predefined CMaps (ISO 32000-1, table 118). */
export const PREDEFINED_CMAPS: ReadonlySet<string> = new Set(
  (
    'GB-EUC GBpc-EUC GBK-EUC GBKp-EUC GBK2K UniGB-UCS2 UniGB-UTF16 B5pc HKscs-B5 ETen-B5 ETenms-B5 CNS-EUC UniCNS-UCS2 ' +
    'UniCNS-UTF16 90ms-RKSJ 90msp-RKSJ 83pv-RKSJ 90pv-RKSJ Add-RKSJ EUC Ext-RKSJ UniJIS-UCS2 UniJIS-UCS2-HW ' +
    'UniJIS-UTF16 KSC-EUC KSCms-UHC KSCms-UHC-HW KSCpc-EUC UniKS-UCS2 UniKS-UTF16 Identity'
  )
    .split(' ')
    .flatMap((name) => [`${name}-H`, `${name}-V`])
    .concat('H', 'V'),
);

/** The beginnings of their names, by the collection whose CIDs they give (ISO 32000-1, table 118). */
const COLLECTIONS: readonly (readonly [ordering: string, names: RegExp])[] = [
  ['Identity', /^Identity/],
  ['GB1', /^(?:GB|UniGB)/],
  ['CNS1', /^(?:B5|HKscs|ETen|CNS|UniCNS)/],
  ['Korea1', /^(?:KSC|UniKS)/],
  ['Japan1', /^/],
];

/** The ordering of the characters that a predefined CMap gives. @example UniGB-UCS2-H → GB1 */
export const orderingOf = (cmap: string): string => COLLECTIONS.find(([, names]) => names.test(cmap))![0];
