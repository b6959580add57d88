/**
 * Schemes of electronic addresses: the code list EAS of the CEN as the validation artefacts of EN 16931 1.3.16 have it
 * (BR-CL-25), without two that neither older artefacts nor Peppol have. 0242 to 0248 came with the Peppol code list of participant
 * identifier schemes 9.3 to 9.6 and are in the rules of Peppol BIS Billing 3.0.21, XRechnung 3.0.2 and Factur-X 1.08; those of
 * Factur-X 1.07 lack them.
 */
export const ADDRESS_SCHEMES =
  '0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 0188 0190 0191 ' +
  '0192 0193 0194 0195 0196 0198 0199 0200 0201 0202 0203 0204 0205 0208 0209 0210 0211 0212 0213 0215 0216 0217 0218 ' +
  '0221 0225 0230 0235 0240 0242 0244 0245 0246 0248 9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 ' +
  '9928 9929 9930 9931 9932 9933 9934 9935 9936 9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 ' +
  '9951 9952 9953 9957 9959 AN AQ AS AU EM';

/** Those that Peppol’s own list no longer has (PEPPOL-EN16931-CL008, Peppol BIS Billing 3.0.21). */
export const NOT_IN_PEPPOL = '0037 0147 0154 0158 0170 0177 0193 0194 0202 0203 0205 0212 0213 0215 0217';
