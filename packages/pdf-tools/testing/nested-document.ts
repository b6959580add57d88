import { classicFile, streamText } from '@kontor/pdf/testing';

/**
 * Two pages, and everything that others usually refer to written inside what has it: catalog, document information, tree of
 * pages, form with a signed field, outline and tags.
 */
export const NESTED_FILE: Buffer = classicFile(
  [
    streamText('', '/P <</MCID 0>> BDC q Q EMC'),
    '<</Type/Sig/Contents<00>>>',
    '<</Type/Page/MediaBox[0 0 200 300]/Contents 1 0 R/StructParents 1/Parent 9 0 R>>',
  ],
  `/Info<</Title(nested)>>/Root<</Type/Catalog/Pages<</Type/Pages/Count 2/Resources<<>>/Kids[
<</Type/Pages/Count 2/Kids[<</Type/Page/MediaBox[0 0 200 300]/Contents 1 0 R/StructParents 0>> 3 0 R]>>]>>
/AcroForm<</Fields[<</T(a)/Kids[<</T(b)/FT/Sig/V 2 0 R>><</T(c)/FT/Tx>>]>>]>>
/Outlines<</First<</Title(one)/Dest[3 0 R/Fit]/Next<</Title(two)/URI(x)>>>>>>
/MarkInfo<</Marked true>>/StructTreeRoot<</Type/StructTreeRoot/ParentTree<</Nums[]>>/K[<</S/Sect/K[
<</S/P/Pg 3 0 R/K 0>><</S/Note/ID(n)>>]>>]>>>>`,
);
